import { t } from '@lingui/core/macro';
import { Eye, GraduationCap, Undo2 } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { payments } from '@/api/resources';
import { DataList } from '@/components/data-list/data-list';
import { exportMany, printMany } from '@/components/bulk/actions';
import { receiptOf } from '@/components/documents/kinds';
import { useDocuments } from '@/components/documents/use-documents';
import type { ListFilter, ListSelection, RowAction } from '@/components/data-list/types';
import { PaymentsDrawing } from '@/components/feedback/drawings';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import { studentUrl } from '@/lib/urls';
import type { PaymentRow } from './api';
import { PaymentCard, paymentColumns, paymentTotals, studentPaymentColumns } from './columns';

const PaymentSheet = lazy(async () => ({ default: (await import('./payment-sheet')).PaymentSheet }));
const ReverseDialog = lazy(async () => ({ default: (await import('./payment-sheet')).ReverseDialog }));

const selection: ListSelection<PaymentRow> = {
  actions: [exportMany, printMany],
  amount: { of: ({ amount, status }) => (status === 'REVERSED' ? '0.00' : amount), total: 'amount' },
};

interface PaymentListProps {
  /** Of one student, on the student's own page; without it of everybody in view. */
  studentId?: number;
  filters?: readonly ListFilter[];
  onEmpty?: (empty: boolean) => void;
  /** Shown while there is none. */
  action?: ReactNode;
  /** The choice between these and the dues. */
  views?: ReactNode;
}

export function PaymentList({ studentId, filters, onEmpty, action, views }: PaymentListProps) {
  const mayManage = MANAGERS.includes(useMe().role);
  const navigate = useNavigate();
  const sheet = useSheetParam('payment');
  const [reversing, setReversing] = useState<PaymentRow | null>(null);
  const documents = useDocuments();
  const isOfStudent = studentId !== undefined;

  const rowActions = (payment: PaymentRow): (RowAction | false)[] => [
    documents.print(receiptOf(payment), t`Print receipt`),
    documents.printOther(receiptOf(payment)),
    ...documents.send(receiptOf(payment)),
    { label: t`Payment`, icon: Eye, onSelect: () => sheet.open(payment._id) },
    !isOfStudent && {
      label: t`Open student`,
      icon: GraduationCap,
      onSelect: () => void navigate(studentUrl(payment.studentObjectId._id)),
    },
    mayManage &&
      payment.status === 'CONFIRMED' && {
        label: t`Reverse`,
        icon: Undo2,
        danger: true,
        onSelect: () => setReversing(payment),
      },
  ];

  return (
    <>
      <DataList
        name={isOfStudent ? 'student-payments' : 'payments'}
        noun={{ one: t`payment`, many: t`payments` }}
        columns={isOfStudent ? studentPaymentColumns : paymentColumns}
        of={isOfStudent ? payments.of({ student: String(studentId) }) : payments}
        rowName={(payment) => payment.receiptNo}
        card={(payment) => <PaymentCard payment={payment} named={!isOfStudent} />}
        search={isOfStudent ? undefined : t`Search receipt, name or ID`}
        filters={filters}
        ordering="-date"
        views={views}
        remember={!isOfStudent}
        onOpen={(payment) => sheet.open(payment._id)}
        rowActions={rowActions}
        selection={!isOfStudent && mayManage && selection}
        totals={paymentTotals}
        mayExport={mayManage}
        documents={t`Receipts`}
        onEmpty={onEmpty}
        empty={{
          drawing: <PaymentsDrawing />,
          title: isOfStudent ? t`No payments yet` : t`Record the first payment`,
          text: isOfStudent
            ? t`Payments from this student appear here with their receipts.`
            : t`A payment pays the oldest dues first and creates a numbered receipt.`,
          action,
          compact: isOfStudent,
        }}
      />
      <ParamSheet of={sheet}>{(id) => <PaymentSheet id={id} onClose={sheet.close} />}</ParamSheet>
      <Suspense>{reversing && <ReverseDialog payment={reversing} onClose={() => setReversing(null)} />}</Suspense>
    </>
  );
}
