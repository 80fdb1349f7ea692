import { t } from '@lingui/core/macro';
import { Check, CircleSlash, Eye, GraduationCap, Undo2 } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { payments } from '@/api/resources';
import { DataList } from '@/components/data-list/data-list';
import { exportMany, printMany } from '@/components/bulk/actions';
import { receiptOf } from '@/components/documents/kinds';
import { useDocuments } from '@/components/documents/use-documents';
import type { ListFilter, ListSelection, ListTabs, RowAction, SelectionAction } from '@/components/data-list/types';
import { PaymentsDrawing } from '@/components/feedback/drawings';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import { studentUrl } from '@/lib/urls';
import type { PaymentRow } from './api';
import { chequeColumns, PaymentCard, paymentColumns, paymentTotals, studentPaymentColumns } from './columns';
import { isPaid, mayBounce } from './names';

const PaymentSheet = lazy(async () => ({ default: (await import('./payment-sheet')).PaymentSheet }));
const ReverseDialog = lazy(async () => ({ default: (await import('./payment-sheet')).ReverseDialog }));

const ClearSheet = lazy(async () => ({ default: (await import('./cheque-sheets')).ClearSheet }));
const BounceSheet = lazy(async () => ({ default: (await import('./cheque-sheets')).BounceSheet }));

const amount = { of: (row: PaymentRow) => (isPaid(row) ? row.amount : '0.00'), total: 'amount' };

const selection: ListSelection<PaymentRow> = { actions: [exportMany, printMany], amount };

const clearMany: SelectionAction = {
  label: t`Mark as cleared`,
  icon: Check,
  dialog: lazy(() => import('./clear-dialog')),
};

const chequesOfManager: ListSelection<PaymentRow> = { actions: [clearMany, exportMany], amount };
const chequesOfDesk: ListSelection<PaymentRow> = { actions: [clearMany], amount };

const chequesOfAll = payments.of({ method: 'CHEQUE' });

const COLUMNS = { all: paymentColumns, student: studentPaymentColumns, cheques: chequeColumns };

const EMPTY = {
  all: {
    title: t`Record the first payment`,
    text: t`A payment pays the oldest dues first and creates a numbered receipt.`,
  },
  student: {
    title: t`No payments yet`,
    text: t`Payments from this student appear here with their receipts.`,
  },
  cheques: {
    title: t`No cheques yet`,
    text: t`Cheques that students hand in appear here until the bank credits or returns them.`,
  },
};

const NAMES = { all: 'payments', student: 'student-payments', cheques: 'cheques' };

interface PaymentListProps {
  /** Of one student, on the student's own page; without it of everybody in view. */
  studentId?: number;
  /** Only cheques, with what is written on them. */
  cheques?: boolean;
  tabs?: ListTabs;
  filters?: readonly ListFilter[];
  onEmpty?: (empty: boolean) => void;
  /** Shown while there is none. */
  action?: ReactNode;
  /** The choice between these and the dues. */
  views?: ReactNode;
}

export function PaymentList({ studentId, cheques = false, tabs, filters, onEmpty, action, views }: PaymentListProps) {
  const mayManage = MANAGERS.includes(useMe().role);
  const navigate = useNavigate();
  const sheet = useSheetParam('payment');
  const clearing = useSheetParam('clear');
  const bouncing = useSheetParam('bounce');
  const [reversing, setReversing] = useState<PaymentRow | null>(null);
  const documents = useDocuments();
  const isOfStudent = studentId !== undefined;
  const kind = cheques ? 'cheques' : isOfStudent ? 'student' : 'all';
  const ofCheques = mayManage ? chequesOfManager : chequesOfDesk;

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
    payment.method === 'CHEQUE' &&
      payment.status === 'RECEIVED' && {
        label: t`Mark as cleared`,
        icon: Check,
        onSelect: () => clearing.open(payment._id),
      },
    mayBounce(payment) && {
      label: t`Mark as bounced`,
      icon: CircleSlash,
      danger: true,
      onSelect: () => bouncing.open(payment._id),
    },
    mayManage &&
      isPaid(payment) && {
        label: t`Reverse`,
        icon: Undo2,
        danger: true,
        onSelect: () => setReversing(payment),
      },
  ];

  return (
    <>
      <DataList
        name={NAMES[kind]}
        noun={cheques ? { one: t`cheque`, many: t`cheques` } : { one: t`payment`, many: t`payments` }}
        columns={COLUMNS[kind]}
        of={cheques ? chequesOfAll : isOfStudent ? payments.of({ student: String(studentId) }) : payments}
        rowName={(payment) => payment.receiptNo}
        card={(payment) => <PaymentCard payment={payment} named={!isOfStudent} />}
        search={isOfStudent ? undefined : cheques ? t`Search cheque number or name` : t`Search receipt, name or ID`}
        tabs={tabs}
        filters={filters}
        ordering="-date"
        views={views}
        remember={!isOfStudent}
        onOpen={(payment) => sheet.open(payment._id)}
        rowActions={rowActions}
        selection={cheques ? ofCheques : !isOfStudent && mayManage && selection}
        totals={paymentTotals}
        mayExport={mayManage}
        documents={t`Receipts`}
        onEmpty={onEmpty}
        empty={{
          drawing: <PaymentsDrawing />,
          title: EMPTY[kind].title,
          text: EMPTY[kind].text,
          action,
          compact: isOfStudent,
        }}
      />
      <ParamSheet of={sheet}>{(id) => <PaymentSheet id={id} onClose={sheet.close} />}</ParamSheet>
      <ParamSheet of={clearing}>{(id) => <ClearSheet id={id} onClose={clearing.close} />}</ParamSheet>
      <ParamSheet of={bouncing}>{(id) => <BounceSheet id={id} onClose={bouncing.close} />}</ParamSheet>
      <Suspense>{reversing && <ReverseDialog payment={reversing} onClose={() => setReversing(null)} />}</Suspense>
    </>
  );
}
