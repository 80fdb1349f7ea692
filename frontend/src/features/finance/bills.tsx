import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { lazy } from 'react';
import { expenseFile as declared } from '@/api/columns/expenseFile';
import { newExpenseFileFile } from '@/api/forms/expensefile';
import { expenseFiles } from '@/api/finance';
import { Attachments } from '@/components/attachments/attachments';
import { columnsOf } from '@/components/data-list/columns';
import { fileSize } from '@/components/form/file-rules';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import { billForm } from './bill-schema';

const BillSheet = lazy(() => import('./bill-sheet'));

const Section = styled('section')(({ theme }) => ({
  marginTop: 24,
  '& h3': { ...theme.typography.h2, margin: 0 },
}));

const column = columnsOf(expenseFiles, declared);
const columns = [
  column('title', { fixed: true, tone: 'strong', clip: true }),
  column('size', { label: t`Size`, cell: (row) => fileSize(row.size), align: 'right', tone: 'quiet' }),
  column('createDt', { label: t`Added`, tone: 'quiet' }),
];

/** The bill of an expense: a PDF or a photo. */
export default function Bills({ expenseId }: { expenseId: number }) {
  const mayManage = MANAGERS.includes(useMe().role);
  return (
    <Section>
      <h3>{t`Bill`}</h3>
      <Attachments
        name="expense-files"
        resource={expenseFiles}
        list={expenseFiles.of({ expense: String(expenseId) })}
        all={expenseFiles.rows({ expense: String(expenseId), ordering: '-createDt' })}
        columns={columns}
        about={() => t`Bill`}
        adding={{
          name: `expensefile/${expenseId}`,
          refreshes: expenseFiles.refreshes,
          accepts: newExpenseFileFile,
          form: billForm,
          // The contract says of a file that it is text.
          send: (values, file, key) =>
            expenseFiles.create({ expenseObjectId: expenseId, ...values, file: file as unknown as string }, key),
        }}
        editor={(id, onClose) => <BillSheet id={id} onClose={onClose} />}
        mayManage={mayManage}
        consequence={t`is removed from the expense.`}
        empty={{
          title: t`No bill yet`,
          text: t`Keep the bill with the expense, as a PDF or a photo.`,
        }}
      />
    </Section>
  );
}
