import { t } from '@lingui/core/macro';
import { Eye, GraduationCap } from 'lucide-react';
import { lazy, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { DataList } from '@/components/data-list/data-list';
import type { ListFilter, RowAction } from '@/components/data-list/types';
import { voucherOf } from '@/components/documents/kinds';
import { useDocuments } from '@/components/documents/use-documents';
import { PaymentsDrawing } from '@/components/feedback/drawings';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import { studentUrl } from '@/lib/urls';
import { vouchers, type VoucherRow } from './api';
import { studentVoucherColumns, VoucherCard, voucherColumns } from './columns';

const VoucherSheet = lazy(() => import('./voucher-sheet'));

interface VoucherListProps {
  /** Of one student, on the student's own page; without it of everybody in view. */
  studentId?: number;
  filters?: readonly ListFilter[];
  /** The choice between these and the dues. */
  views?: ReactNode;
}

/** The vouchers of advances: what was received before a bill, and what was given back of it. */
export default function VoucherList({ studentId, filters, views }: VoucherListProps) {
  const navigate = useNavigate();
  const sheet = useSheetParam('voucher');
  const documents = useDocuments();
  const isOfStudent = studentId !== undefined;
  const mayExport = MANAGERS.includes(useMe().role);

  const rowActions = (voucher: VoucherRow): (RowAction | false)[] => [
    documents.print(voucherOf(voucher)),
    ...documents.send(voucherOf(voucher)),
    { label: t`Voucher`, icon: Eye, onSelect: () => sheet.open(voucher._id) },
    !isOfStudent && {
      label: t`Open student`,
      icon: GraduationCap,
      onSelect: () => void navigate(studentUrl(voucher.studentObjectId._id)),
    },
  ];

  return (
    <>
      <DataList
        name={isOfStudent ? 'student-vouchers' : 'vouchers'}
        noun={{ one: t`voucher`, many: t`vouchers` }}
        columns={isOfStudent ? studentVoucherColumns : voucherColumns}
        of={isOfStudent ? vouchers.of({ student: String(studentId) }) : vouchers}
        rowName={(voucher) => voucher.number}
        card={(voucher) => <VoucherCard voucher={voucher} named={!isOfStudent} />}
        search={isOfStudent ? undefined : t`Search number`}
        filters={filters}
        ordering="-date"
        views={views}
        remember={!isOfStudent}
        onOpen={(voucher) => sheet.open(voucher._id)}
        rowActions={rowActions}
        mayExport={mayExport}
        empty={{
          drawing: <PaymentsDrawing />,
          title: t`No vouchers yet`,
          text: t`A branch with a GSTIN issues a voucher for each advance, with the GST that it contains.`,
          compact: isOfStudent,
        }}
      />
      <ParamSheet of={sheet}>{(id) => <VoucherSheet id={id} onClose={sheet.close} />}</ParamSheet>
    </>
  );
}
