import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { Schemas } from '@/api/client';
import { materialReturnInput } from '@/api/forms/distribute';
import { defineStep, type HeldBy } from '@/components/form/define-form';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useDebounced } from '@/components/form/use-debounced';
import { useRecordForm } from '@/components/form/use-record-form';
import { Note, Paper, PaperRow } from '@/components/preview/paper';
import { PreviewState } from '@/components/preview/preview-state';
import { RecordSheet, type SheetProps } from '@/components/record/record-sheet';
import { count, rupees, toPaise } from '@/lib/format';
import { distributions, returnPreview, type Distribution } from './api';
import { receiver } from './columns';

type Preview = Schemas['MaterialReturnPreview'];

const returnForm = defineStep(materialReturnInput, ({ credit, reason }) =>
  credit !== null && !reason ? [['reason', t`Please give a reason.`]] : [],
);

type ReturnForm = HeldBy<typeof returnForm>;

/** Takes back what a student returns, and credits the charge for it. */
export default function ReturnSheet(sheet: SheetProps) {
  return (
    <RecordSheet
      {...sheet}
      query={distributions.record}
      title={t`Take back`}
      words={{ didNotLoad: t`The distribution did not load` }}
    >
      {(given) => given && <ReturnForm given={given} onClose={sheet.onClose} />}
    </RecordSheet>
  );
}

function ReturnForm({ given, onClose }: { given: Distribution; onClose: () => void }) {
  const out = given.nos - given.returned;
  const form = useRecordForm({
    of: distributions,
    name: `return/${given._id}`,
    record: undefined,
    form: returnForm,
    starts: { nos: String(out) },
    send: (values, _version, key) =>
      distributions.post('{id}/return', { id: given._id, body: { ...values, version: given.version }, key }),
    onSaved: onClose,
  });
  const { control, field } = form;
  const [nos, credit] = useWatch({ control, name: ['nos', 'credit'] });
  const asked = useDebounced(previewOf(nos, credit), 300);
  const isCharged = given.dueObjectId !== null;
  const preview = useQuery({
    ...returnPreview(given._id, asked ?? { nos: 1 }),
    enabled: isCharged && asked !== null,
  });
  useShare(form, preview.data?.share);
  const left = preview.data?.left ?? '0.00';
  return (
    <FormSheet
      form={form}
      title={t`Take back`}
      save={t`Take back`}
      preview={
        isCharged
          ? {
              label: t`Credit note`,
              title: t`What is credited`,
              content: (
                <PreviewState of={preview} fault={t`The credit did not load`}>
                  {(found) => <Outcome found={found} />}
                </PreviewState>
              ),
            }
          : undefined
      }
      onClose={onClose}
    >
      <FormSection title={given.materialName} text={t`${{ person: receiver(given) }} has ${{ count: count(out) }}.`}>
        <FormField {...field('nos')} autoFocus />
      </FormSection>
      {isCharged && (
        <FormSection
          title={t`Credit`}
          text={t`A credit note lowers the charge ${{ number: given.dueObjectId?.number ?? '' }}. Leave the amount empty to keep the charge.`}
        >
          <FormField {...field('credit')} help={t`${{ amount: rupees(left) }} of the charge can still be credited.`} />
          <FormField {...field('reason')} wide optional={credit === ''} placeholder={t`Such as: wrong size`} />
        </FormSection>
      )}
    </FormSheet>
  );
}

/** What is asked of the server; null while the numbers are not readable. */
function previewOf(nos: string, credit: string): Schemas['MaterialReturnAsked'] | null {
  if (!/^[1-9]\d{0,5}$/.test(nos.trim())) return null;
  const paise = toPaise(credit);
  return { nos: Number(nos), ...(paise !== null && paise > 0 && { credit }) };
}

/** The share of the charge is proposed until somebody types an amount. */
function useShare<O>({ form }: { form: UseFormReturn<ReturnForm, unknown, O> }, share: string | undefined): void {
  const isTyped = form.formState.dirtyFields.credit;
  useEffect(() => {
    if (share !== undefined && !isTyped) form.resetField('credit', { defaultValue: share === '0.00' ? '' : share });
  }, [share, form, isTyped]);
}

function Outcome({ found }: { found: Preview }) {
  if (found.left === '0.00') return <Note>{t`Nothing is left to credit on the charge.`}</Note>;
  if (found.total === '0.00') return <Note>{t`No credit note is issued. The charge stays.`}</Note>;
  const taxes = [
    [t`CGST`, found.cgst],
    [t`SGST`, found.sgst],
    [t`IGST`, found.igst],
  ] as const;
  return (
    <>
      <Paper>
        <ol>
          <PaperRow title={t`Before GST`} amount={found.taxable} />
          {taxes.map(([label, tax]) => tax !== '0.00' && <PaperRow key={label} title={label} amount={tax} />)}
          <PaperRow title={t`Credit note`} amount={found.total} />
        </ol>
      </Paper>
      <Note>{t`What was paid of it pays the student’s other dues, or is an advance that can be refunded.`}</Note>
    </>
  );
}
