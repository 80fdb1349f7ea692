import { t } from '@lingui/core/macro';
import { Eye, GraduationCap, HandCoins, Undo2, X } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { refunds } from '@/api/refunds';
import { DataList } from '@/components/data-list/data-list';
import type { ListFilter, RowAction } from '@/components/data-list/types';
import { PaymentsDrawing } from '@/components/feedback/drawings';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import { studentUrl } from '@/lib/urls';
import type { RefundRow } from './api';
import { RefundCard, refundColumns, refundTotals, studentRefundColumns } from './columns';
import type { Refusal } from './refuse-dialog';

const RefundSheet = lazy(() => import('./refund-sheet'));
const PayDialog = lazy(() => import('./pay-dialog'));
const RefuseDialog = lazy(() => import('./refuse-dialog'));

interface RefundListProps {
  /** Of one student, on the student's own page; without it of everybody in view. */
  studentId?: number;
  filters?: readonly ListFilter[];
  /** The choice between these and other lists. */
  views?: ReactNode;
}

/** What was given back, and what waits for it. */
export default function RefundList({ studentId, filters, views }: RefundListProps) {
  const mayManage = MANAGERS.includes(useMe().role);
  const navigate = useNavigate();
  const sheet = useSheetParam('refund');
  const [paying, setPaying] = useState<RefundRow | null>(null);
  const [refused, setRefused] = useState<Refusal | null>(null);
  const isOfStudent = studentId !== undefined;

  const rowActions = (refund: RefundRow): (RowAction | false)[] => [
    { label: t`Refund`, icon: Eye, onSelect: () => sheet.open(refund._id) },
    !isOfStudent && {
      label: t`Open student`,
      icon: GraduationCap,
      onSelect: () => void navigate(studentUrl(refund.studentObjectId._id)),
    },
    refund.status === 'APPROVED' && { label: t`Pay`, icon: HandCoins, onSelect: () => setPaying(refund) },
    mayManage &&
      refund.status === 'APPROVED' && {
        label: t`Reject`,
        icon: X,
        danger: true,
        onSelect: () => setRefused({ refund, how: 'reject' }),
      },
    mayManage &&
      refund.status === 'PAID' && {
        label: t`Reverse`,
        icon: Undo2,
        danger: true,
        onSelect: () => setRefused({ refund, how: 'reverse' }),
      },
  ];

  return (
    <>
      <DataList
        name={isOfStudent ? 'student-refunds' : 'refunds'}
        noun={{ one: t`refund`, many: t`refunds` }}
        columns={isOfStudent ? studentRefundColumns : refundColumns}
        of={isOfStudent ? refunds.of({ student: String(studentId) }) : refunds}
        rowName={(refund) => refund.number || refund.studentName}
        card={(refund) => <RefundCard refund={refund} named={!isOfStudent} />}
        search={isOfStudent ? undefined : t`Search number, name or ID`}
        filters={filters}
        ordering="-createDt"
        views={views}
        remember={!isOfStudent}
        onOpen={(refund) => sheet.open(refund._id)}
        rowActions={rowActions}
        totals={refundTotals}
        mayExport={mayManage}
        empty={{
          drawing: <PaymentsDrawing />,
          title: t`No refunds yet`,
          text: isOfStudent
            ? t`A student’s advance can be refunded.`
            : t`A student’s advance is refunded from the tab Fees of the student.`,
          compact: isOfStudent,
        }}
      />
      <ParamSheet of={sheet}>{(id) => <RefundSheet id={id} onClose={sheet.close} />}</ParamSheet>
      <Suspense>
        {paying && <PayDialog refund={paying} onClose={() => setPaying(null)} />}
        {refused && <RefuseDialog {...refused} onClose={() => setRefused(null)} />}
      </Suspense>
    </>
  );
}
