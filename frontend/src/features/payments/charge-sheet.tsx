import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { dues } from '@/api/resources';
import { balanceText } from '@/components/display/balance-text';
import { FormSelect } from '@/components/form/choice-fields';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useDebounced } from '@/components/form/use-debounced';
import { useRecordForm } from '@/components/form/use-record-form';
import { Note, Paper, PaperRow } from '@/components/preview/paper';
import { PreviewState } from '@/components/preview/preview-state';
import { today } from '@/lib/format';
import { coursesOf } from '@/lib/students';
import { chargePreview, type ChargeAsked, type ChargePreview } from './api';
import { chargeForm, EXEMPT, previewOf, type ChargeForm } from './charge-schema';

const DOCUMENT_LABELS = {
  TAX_INVOICE: t`Tax invoice`,
  BILL_OF_SUPPLY: t`Bill of supply`,
  FEE_BILL: t`Fee bill`,
};

const CHARGE_LABELS = {
  cgst: t`CGST`,
  sgst: t`SGST`,
  igst: t`IGST`,
};

interface ChargeSheetProps {
  studentId: number;
  onClose: () => void;
}

/** Adds a due that no enrolment makes; what it comes to stands beside it before it is saved. */
export default function ChargeSheet({ studentId, onClose }: ChargeSheetProps) {
  const learnt = useQuery(coursesOf(studentId)).data ?? [];
  const courses = new Map(learnt.map(({ courseObjectId: one }) => [one._id, one.coursename]));
  const [first] = courses.keys();
  const form = useRecordForm({
    of: dues,
    name: `charge-${studentId}`,
    record: undefined,
    form: chargeForm,
    starts: { dueDate: today() },
    send: (values, _version, key) => dues.create({ studentObjectId: studentId, ...values }, key),
    onSaved: onClose,
  });
  useFirstCourse(form, first);
  const { control, field } = form;
  const values = useWatch({ control }) as ChargeForm;
  const asked = useDebounced(previewOf(studentId, values), 300);
  return (
    <FormSheet
      form={form}
      title={t`Add charge`}
      save={t`Add charge`}
      preview={{
        label: t`Bill`,
        title: t`What it comes to`,
        content: <Outcome asked={asked} head={values.head} />,
      }}
      onClose={onClose}
    >
      <FormSection
        title={t`What is charged`}
        text={t`For anything outside an enrolment, such as an examination, a costume or a lost card.`}
      >
        <FormField {...field('head')} wide autoFocus />
        <FormField {...field('amount')} />
        <FormField {...field('dueDate')} min={today()} />
        <FormSelect
          {...field('courseObjectId')}
          wide
          options={[
            ...[...courses].map(([id, course]) => ({ value: String(id), label: t`As ${course}` })),
            { value: EXEMPT, label: t`Exempt from GST` },
          ]}
        />
      </FormSection>
    </FormSheet>
  );
}

/** Most charges are taxed as the course that the student learns: chosen once it is known, unless somebody chose. */
function useFirstCourse<O>({ form }: { form: UseFormReturn<ChargeForm, unknown, O> }, first: number | undefined): void {
  const isChosen = form.formState.dirtyFields.courseObjectId;
  useEffect(() => {
    if (first !== undefined && !isChosen) form.resetField('courseObjectId', { defaultValue: String(first) });
  }, [first, form, isChosen]);
}

/** What the charge comes to, by the server's reckoning. */
function Outcome({ asked, head }: { asked: ChargeAsked | null; head: string }) {
  const preview = useQuery({ ...chargePreview(asked ?? NOTHING), enabled: asked !== null });
  if (!asked) return <Note>{t`The total appears here once you enter an amount.`}</Note>;
  return (
    <PreviewState of={preview} fault={t`The total did not load`}>
      {(found) => <Bill found={found} head={head.trim() || chargeForm.fields.head.label} />}
    </PreviewState>
  );
}

const NOTHING: ChargeAsked = { studentObjectId: 0, head: '', amount: '0.00' };

function Bill({ found, head }: { found: ChargePreview; head: string }) {
  const taxes = (['cgst', 'sgst', 'igst'] as const).filter((tax) => found[tax] !== '0.00');
  return (
    <>
      <Paper>
        <ol>
          <PaperRow title={head} amount={found.taxable} hint={DOCUMENT_LABELS[found.document]} />
          {taxes.map((tax) => (
            <PaperRow key={tax} title={CHARGE_LABELS[tax]} amount={found[tax]} />
          ))}
          <PaperRow title={t`Total`} amount={found.total} />
        </ol>
        <div className="total">
          <div className="row">
            <span>{t`Pending with this charge`}</span>
            <strong>{balanceText(found.pendingAfter)}</strong>
          </div>
        </div>
      </Paper>
      <Note>{t`The number is assigned when you add the charge. A due is never edited. It can be cancelled with a reason.`}</Note>
    </>
  );
}
