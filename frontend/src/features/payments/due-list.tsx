import { t } from '@lingui/core/macro';
import { Ban, CircleSlash, FileText, GraduationCap, MessageCircle } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { dues } from '@/api/resources';
import { DataList } from '@/components/data-list/data-list';
import type { ListFilter, RowAction } from '@/components/data-list/types';
import { billOf } from '@/components/documents/kinds';
import { useDocuments } from '@/components/documents/use-documents';
import { PaymentsDrawing } from '@/components/feedback/drawings';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import { studentUrl } from '@/lib/urls';
import type { Due } from './api';
import { dueColumns, DueCard, dueTotals, namedDueColumns } from './columns';
import type { Voiding } from './void-dialog';

const PRINT_LABELS = {
  TAX_INVOICE: t`Print tax invoice`,
  BILL_OF_SUPPLY: t`Print bill of supply`,
  FEE_BILL: t`Print fee bill`,
  OPENING: t`Print opening balance`,
};

const CreditNoteSheet = lazy(() => import('./credit-note-sheet'));
const Remind = lazy(() => import('@/components/reminders/remind-dialog').then((found) => ({ default: found.Remind })));
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
  const [reminded, setReminded] = useState<Due['studentObjectId'] | null>(null);
  const credit = useSheetParam('credit');
  const documents = useDocuments();

  function rowActions(due: Due): (RowAction | false)[] {
    const isOpen = isManager && due.status === 'ISSUED';
    const voidIt = (how: Voiding) => () => setVoiding({ due, how });
    return [
      !isOfStudent && {
        label: t`Open student`,
        icon: GraduationCap,
        onSelect: () => void navigate(studentUrl(due.studentObjectId._id)),
      },
      !isOfStudent &&
        (due.status === 'ISSUED' || due.status === 'PART_PAID') && {
          label: t`Send reminder`,
          icon: MessageCircle,
          onSelect: () => setReminded(due.studentObjectId),
        },
      documents.print(billOf(due), PRINT_LABELS[due.docType]),
      ...documents.send(billOf(due)),
      ...due.credits.map((note) => ({
        label: t`Credit note ${{ number: note.number }}`,
        icon: FileText,
        onSelect: () => credit.open(note._id),
      })),
      isOpen &&
        due.docType !== 'OPENING' && { label: t`Issue credit note`, icon: FileText, onSelect: voidIt('credit') },
      isOpen && { label: t`Write off`, icon: CircleSlash, onSelect: voidIt('writeOff'), danger: true },
      isOpen &&
        due.credits.length === 0 && { label: t`Cancel due`, icon: Ban, onSelect: voidIt('cancel'), danger: true },
    ];
  }

  return (
    <>
      <DataList
        name={isOfStudent ? 'student-dues' : 'dues'}
        noun={{ one: t`due`, many: t`dues` }}
        columns={isOfStudent ? dueColumns : namedDueColumns}
        of={isOfStudent ? dues.of({ student: String(studentId) }) : dues}
        rowName={(due) => (isOfStudent ? due.label : `${due.studentObjectId.studentName}, ${due.label}`)}
        card={(due) => <DueCard due={due} named={!isOfStudent} />}
        search={isOfStudent ? undefined : t`Search number or what it is for`}
        filters={filters}
        totals={isOfStudent ? undefined : dueTotals}
        href={isOfStudent ? undefined : (due) => studentUrl(due.studentObjectId._id)}
        mayExport={isManager}
        documents={t`Invoices and bills`}
        ordering="-dueDate"
        rowActions={rowActions}
        views={views}
        remember={!isOfStudent}
        empty={{
          drawing: <PaymentsDrawing />,
          title: t`No dues yet`,
          text: t`Dues come from enrolments. You can also add a charge by hand.`,
          action,
          compact: isOfStudent,
        }}
      />
      <ParamSheet of={credit}>{(id) => <CreditNoteSheet id={id} onClose={credit.close} />}</ParamSheet>
      <Suspense>
        {reminded && (
          <Remind
            count={1}
            rows={{ ids: [reminded._id] }}
            name={reminded.studentName}
            onClose={() => setReminded(null)}
          />
        )}
      </Suspense>
      <Suspense>{voiding && <VoidDialog {...voiding} onClose={() => setVoiding(null)} />}</Suspense>
    </>
  );
}
