import { useMemo } from 'react';
import { DataList } from '@/components/data-list/data-list';
import { PaymentsDrawing } from '@/components/feedback/drawings';
import { duesOf } from './api';
import { dueColumns, DueCard } from './columns';
import { t } from './text';

/** What one student was asked to pay, oldest first. */
export function DueList({ studentId }: { studentId: number }) {
  const query = useMemo(() => duesOf(studentId), [studentId]);
  return (
    <DataList
      name="student-dues"
      noun={{ one: t('dues.one'), many: t('dues.many') }}
      columns={dueColumns}
      query={query}
      rowId={(due) => String(due._id)}
      rowName={(due) => due.label}
      card={(due) => <DueCard due={due} />}
      ordering="dueDate"
      remember={false}
      empty={{
        drawing: <PaymentsDrawing />,
        title: t('dues.emptyTitle'),
        text: t('dues.emptyText'),
        compact: true,
      }}
    />
  );
}
