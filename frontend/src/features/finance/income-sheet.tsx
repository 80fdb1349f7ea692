import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { incomes } from '@/api/finance';
import { useBranchOptions } from '@/components/data-list/filters';
import { DateText } from '@/components/display/date-text';
import { StatusChip } from '@/components/display/status-chip';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useRecordForm } from '@/components/form/use-record-form';
import { Facts } from '@/components/layout/facts';
import { RecordSheet, type SheetProps } from '@/components/record/record-sheet';
import { SideSheet } from '@/components/sheet/side-sheet';
import { amountInWords, date, rupees, today } from '@/lib/format';
import { useStartBranch } from '@/lib/me';
import type { Income } from './api';
import { modeLabels } from './columns';
import { chipOf } from './states';
import { incomeForm } from './schema';
import { useCategoryOptions } from './use-category-options';
import { useSpentFor } from './use-spent-for';

const Head = styled('div')(({ theme }) => ({
  marginBottom: 16,
  '& .amount': { ...theme.typography.amount, marginTop: 8, fontVariantNumeric: 'tabular-nums' },
  '& p': { ...theme.typography.caption, margin: '2px 0 0', color: theme.vars.palette.text.secondary },
}));

/** One income: a form while it is expected, afterwards what it says. */
export default function IncomeSheet(sheet: SheetProps) {
  return (
    <RecordSheet
      {...sheet}
      query={incomes.record}
      title={t`Income`}
      words={{
        didNotLoad: t`The income did not load`,
        notFound: { title: t`There is no such income`, text: t`It may belong to another branch.` },
      }}
    >
      {(income) =>
        !income || income.status === 'EXPECTED' ? (
          <IncomeForm income={income} onClose={sheet.onClose} />
        ) : (
          <Received income={income} onClose={sheet.onClose} />
        )
      }
    </RecordSheet>
  );
}

function IncomeForm({ income, onClose }: { income: Income | undefined; onClose: () => void }) {
  const branchOptions = useBranchOptions();
  const startBranch = useStartBranch();
  const sources = useCategoryOptions('INCOME', income && [income.sourceObjectId, income.source]);
  const form = useRecordForm({
    of: incomes,
    record: income,
    form: incomeForm,
    starts: {
      date: today(),
      paymentMode: 'UPI',
      branchObjectId: String(startBranch ?? ''),
      received: !income,
    },
    send: incomes.save(income),
    onSaved: onClose,
  });
  const { field } = form;
  const earnedBy = useSpentFor(income, form.form.watch());
  return (
    <FormSheet form={form} title={income ? t`Edit income` : t`Add income`} onClose={onClose}>
      <FormSection title={t`Income`}>
        <FormField {...field('name')} wide autoFocus={!income} />
        <FormField {...field('amount')} />
        <FormField {...field('date')} />
        <FormField {...field('sourceObjectId')} options={sources} />
        <FormField {...field('branchObjectId')} placeholder={t`Choose a branch`} options={branchOptions} />
        <FormField {...field('courseObjectId')} placeholder={t`No course`} options={earnedBy.courses} />
        <FormField
          {...field('batchObjectId')}
          placeholder={t`No batch`}
          options={earnedBy.batches}
          help={t`For the profit of a course or a batch.`}
        />
      </FormSection>
      <FormSection title={t`Payment`}>
        <FormField {...field('payee')} />
        <FormField {...field('paymentMode')} />
        <FormField {...field('note')} wide />
        <FormField {...field('received')} wide help={t`Otherwise it is expected until it is received.`} />
      </FormSection>
    </FormSheet>
  );
}

function Received({ income, onClose }: { income: Income; onClose: () => void }) {
  return (
    <SideSheet open title={income.incomeId} onClose={onClose}>
      <Head>
        <StatusChip {...chipOf(income.status)} />
        <div className="amount">{rupees(income.amount)}</div>
        <p>{amountInWords(income.amount)}</p>
      </Head>
      <Facts
        facts={[
          [t`Name`, income.name],
          [t`Date`, date(income.date)],
          [t`Source`, income.source],
          [t`Received from`, income.payee],
          [t`Payment mode`, modeLabels[income.paymentMode]],
          [t`Branch`, income.branchObjectId.branchname],
          [t`Course`, income.courseObjectId?.coursename],
          [t`Batch`, income.batchObjectId?.name],
          [t`Note`, income.note],
          [t`Reason`, income.reason],
          [t`Entered by`, income.createdBy],
          [t`Entered on`, <DateText key="on" value={income.createDt} withTime />],
        ]}
      />
    </SideSheet>
  );
}
