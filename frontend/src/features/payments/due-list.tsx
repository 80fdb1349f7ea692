import { FileText } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { DataList } from '@/components/data-list/data-list';
import type { RowAction } from '@/components/data-list/types';
import { PaymentsDrawing } from '@/components/feedback/drawings';
import { duesOf, printCreditNote, type Due } from './api';
import { dueColumns, DueCard } from './columns';
import { t } from './text';

/** A due's credit notes, each to be printed. */
const creditActions = (due: Due): RowAction[] =>
  due.credits.map((note) => ({
    label: t('dues.print', { number: note.number }),
    icon: FileText,
    onSelect: () => void printCreditNote(note),
  }));

/** What one student was asked to pay, newest first: what is still open stands on the first page. */
export function DueList({ studentId, views }: { studentId: number; views?: ReactNode }) {
  const query = useMemo(() => duesOf(studentId), [studentId]);
  return (
    <DataList
      name="student-dues"
      noun={{ one: t('dues.one'), many: t('dues.many') }}
      columns={dueColumns}
      query={query}
      rowName={(due) => due.label}
      card={(due) => <DueCard due={due} />}
      ordering="-dueDate"
      rowActions={creditActions}
      views={views}
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
