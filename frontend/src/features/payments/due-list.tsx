import { useMutation } from '@tanstack/react-query';
import { Ban, CircleSlash, FileText, GraduationCap, Printer } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { dues } from '@/api/resources';
import { DataList } from '@/components/data-list/data-list';
import type { ListFilter, RowAction } from '@/components/data-list/types';
import { PaymentsDrawing } from '@/components/feedback/drawings';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import { studentUrl } from '@/lib/urls';
import { printCreditNote, printDue, type Due } from './api';
import { dueColumns, DueCard, dueTotals, namedDueColumns } from './columns';
import { t } from './text';
import type { Voiding } from './void-dialog';

const VoidDialog = lazy(() => import('./void-dialog'));

interface DueListProps {
  /** Of one student, on the student's own page; without it of everybody in view. */
  studentId?: number;
  filters?: readonly ListFilter[];
  /** The choice between these and the payments. */
  views?: ReactNode;
  /** Shown while there is none. */
  action?: ReactNode;
}

/** What was asked for, newest first: what is still open stands on the first page. */
export function DueList({ studentId, filters, views, action }: DueListProps) {
  const isManager = MANAGERS.includes(useMe().role);
  const navigate = useNavigate();
  const isOfStudent = studentId !== undefined;
  const [voiding, setVoiding] = useState<{ due: Due; how: Voiding } | null>(null);
  const print = useMutation({ mutationFn: printDue });
  const printNote = useMutation({ mutationFn: printCreditNote });

  function rowActions(due: Due): (RowAction | false)[] {
    const isOpen = isManager && due.status === 'ISSUED';
    const voidIt = (how: Voiding) => () => setVoiding({ due, how });
    return [
      !isOfStudent && {
        label: t('openStudent'),
        icon: GraduationCap,
        onSelect: () => void navigate(studentUrl(due.studentObjectId._id)),
      },
      { label: t(`dues.print.${due.docType}`), icon: Printer, onSelect: () => print.mutate(due) },
      ...due.credits.map((note) => ({
        label: t('dues.printCredit', { number: note.number }),
        icon: FileText,
        onSelect: () => printNote.mutate(note),
      })),
      isOpen && { label: t('dues.writeOff'), icon: CircleSlash, onSelect: voidIt('writeOff'), danger: true },
      isOpen &&
        due.credits.length === 0 && { label: t('dues.cancel'), icon: Ban, onSelect: voidIt('cancel'), danger: true },
    ];
  }

  return (
    <>
      <DataList
        name={isOfStudent ? 'student-dues' : 'dues'}
        noun={{ one: t('dues.one'), many: t('dues.many') }}
        columns={isOfStudent ? dueColumns : namedDueColumns}
        of={isOfStudent ? dues.of({ student: String(studentId) }) : dues}
        rowName={(due) => (isOfStudent ? due.label : `${due.studentObjectId.studentName}, ${due.label}`)}
        card={(due) => <DueCard due={due} named={!isOfStudent} />}
        search={isOfStudent ? undefined : t('dues.search')}
        filters={filters}
        totals={isOfStudent ? undefined : dueTotals}
        href={isOfStudent ? undefined : (due) => studentUrl(due.studentObjectId._id)}
        mayExport={isManager}
        ordering="-dueDate"
        rowActions={rowActions}
        views={views}
        remember={!isOfStudent}
        empty={{
          drawing: <PaymentsDrawing />,
          title: t('dues.emptyTitle'),
          text: t('dues.emptyText'),
          action,
          compact: isOfStudent,
        }}
      />
      <Suspense>{voiding && <VoidDialog {...voiding} onClose={() => setVoiding(null)} />}</Suspense>
    </>
  );
}
