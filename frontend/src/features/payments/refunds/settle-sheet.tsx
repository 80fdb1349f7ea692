import { t } from '@lingui/core/macro';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { refunds } from '@/api/refunds';
import { enrolments } from '@/api/resources';
import type { Schemas } from '@/api/client';
import { balanceText } from '@/components/display/balance-text';
import { Banner } from '@/components/feedback/banner';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useRecordForm } from '@/components/form/use-record-form';
import { Note, Paper, PaperRow } from '@/components/preview/paper';
import { PreviewState } from '@/components/preview/preview-state';
import { RecordSheet, type SheetProps } from '@/components/record/record-sheet';
import { fromPaise, rupees, today, toPaise } from '@/lib/format';
import { calculation, type Calculation, type Refund } from './api';
import { Hints } from './hints';
import { settleForm, type SettleForm as Values } from './schema';

type Enrolment = Schemas['Enrolment'];

/** What the student of an ended enrolment gets back, and the refund of it. */
export default function SettleSheet(sheet: SheetProps) {
  return (
    <RecordSheet
      {...sheet}
      query={enrolments.record}
      title={t`Refund`}
      words={{ didNotLoad: t`The enrolment did not load` }}
    >
      {(enrolment) => enrolment && <SettleForm enrolment={enrolment} onClose={sheet.onClose} />}
    </RecordSheet>
  );
}

interface SettleFormProps {
  enrolment: Enrolment;
  onClose: () => void;
}

function SettleForm({ enrolment, onClose }: SettleFormProps) {
  const form = useRecordForm({
    of: refunds,
    name: `settle-${enrolment._id}`,
    record: undefined,
    form: settleForm,
    starts: { date: today(), payNow: true },
    send: ({ basis, method, date, ...values }, _version, key) =>
      refunds.post('settle', {
        body: {
          enrolmentObjectId: enrolment._id,
          amount: found?.amount ?? '0.00',
          ...(basis && { basis: basis }),
          ...(method && { method: method }),
          ...(date && { date }),
          ...values,
        },
        key,
      }),
    onSaved: onClose,
  });
  const { control, field } = form;
  const values = useWatch({ control }) as Values;
  const preview = useQuery(
    calculation({
      enrolmentObjectId: enrolment._id,
      ...(values.basis && { basis: values.basis as Calculation['basis'] }),
      ...(values.method && { method: values.method as Refund['method'] }),
    }),
  );
  const found = preview.data;
  const hasRefund = found !== undefined && found.amount !== '0.00';
  const asks = found?.needsApproval ?? false;
  const isPaid = values.payNow && !asks;
  return (
    <FormSheet
      form={form}
      title={t`Refund: ${{ student: enrolment.studentObjectId.studentName }}, ${{ course: enrolment.courseObjectId.coursename }}`}
      save={hasRefund ? t`Refund ${{ amount: rupees(found.amount) }}` : t`Issue credit notes`}
      preview={{ label: t`Calculation`, title: t`What is given back`, content: <Outcome preview={preview} /> }}
      onClose={onClose}
    >
      <FormSection
        title={t`Unused part`}
        text={t`Credit notes are issued for what was not used. What is not needed for other dues is refunded.`}
      >
        <FormField {...field('basis')} optional={false} placeholder={t`As the refund policy says`} />
      </FormSection>
      {hasRefund && (
        <FormSection title={t`Refund`}>
          <FormField {...field('method')} optional={false} placeholder={t`Choose a method`} />
          {!asks && <FormField {...field('payNow')} wide help={t`Otherwise it waits to be paid.`} />}
          {isPaid && <FormField {...field('date')} optional={false} max={today()} />}
          {isPaid && values.method !== 'CASH' && <FormField {...field('reference')} optional={false} />}
          <FormField {...field('reason')} wide />
        </FormSection>
      )}
      {found && !hasRefund && found.credits.length === 0 && (
        <Banner tone="info">{t`All that was billed was used or is not refundable, so nothing is given back.`}</Banner>
      )}
      <Hints asks={hasRefund && asks} hints={found?.hints} />
    </FormSheet>
  );
}

/** What is taken back stands below zero. */
const minus = (amount: string) => fromPaise(-(toPaise(amount) ?? 0));

function Outcome({ preview }: { preview: UseQueryResult<Calculation> }) {
  return (
    <PreviewState of={preview} fault={t`This is not possible`}>
      {(found) => (
        <>
          <Paper>
            {found.credits.length > 0 && (
              <ol>
                {found.credits.map((credit) => (
                  <PaperRow
                    key={credit.due}
                    title={credit.label}
                    amount={minus(credit.total)}
                    hint={
                      found.basis === 'DAYS'
                        ? t`${{ unused: credit.unused }} of ${{ all: credit.of }} days unused`
                        : t`${{ unused: credit.unused }} of ${{ all: credit.of }} sessions unused`
                    }
                    endHint={t`GST ${{ amount: rupees(credit.tax) }}`}
                  />
                ))}
              </ol>
            )}
            <div className="total">
              <div className="row">
                <span>{t`Balance before`}</span>
                <span>{balanceText(found.balanceBefore)}</span>
              </div>
              <div className="row">
                <span>{t`Balance after`}</span>
                <span>{balanceText(found.balanceAfter)}</span>
              </div>
              {found.waiting !== '0.00' && (
                <div className="row">
                  <span>{t`Waits to be refunded`}</span>
                  <span>{rupees(found.waiting)}</span>
                </div>
              )}
              <div className="row">
                <span>{t`To refund`}</span>
                <span>{rupees(found.amount)}</span>
              </div>
            </div>
          </Paper>
          <Note>{found.rule}</Note>
        </>
      )}
    </PreviewState>
  );
}
