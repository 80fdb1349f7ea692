import { advanceVoucher as declared } from '@/api/columns/advanceVoucher';
import { columnsOf } from '@/components/data-list/columns';
import { CardLines } from '@/components/data-list/list-cards';
import { Avatar } from '@/components/display/avatar';
import { Money } from '@/components/display/money';
import { date } from '@/lib/format';
import { KIND_LABELS, vouchers, type VoucherRow } from './api';

const column = columnsOf(vouchers, declared);

const [dateColumn, number, kind] = [
  column('date'),
  column('number', { fixed: true, tone: 'strong' }),
  column('kind', { under: 'number' }),
];
const amounts = [
  column('placeOfSupply', { clip: true }),
  column('rate', { cell: ({ rate }) => `${Number(rate)} %`, under: 'placeOfSupply', align: undefined }),
  column('taxable'),
  column('cgst'),
  column('sgst', { under: 'cgst' }),
  column('igst'),
  column('total', { cell: ({ total }) => <Money amount={total} weight={600} /> }),
  column('left', { under: 'total' }),
];

/** On the student's own page nobody needs to be told whose they are. */
export const studentVoucherColumns = [dateColumn, number, kind, ...amounts];

export const voucherColumns = [
  dateColumn,
  number,
  kind,
  column('studentObjectId', { cell: ({ studentObjectId }) => studentObjectId.studentName }),
  column('branchObjectId', { under: 'studentObjectId' }),
  ...amounts,
];

export function VoucherCard({ voucher, named }: { voucher: VoucherRow; named: boolean }) {
  const { studentName } = voucher.studentObjectId;
  return (
    <CardLines
      avatar={named && <Avatar name={studentName} size={40} />}
      title={named ? studentName : voucher.number}
      end={<Money amount={voucher.total} />}
      second={named ? voucher.number : KIND_LABELS[voucher.kind]}
      third={named ? `${date(voucher.date)} · ${KIND_LABELS[voucher.kind]}` : date(voucher.date)}
    />
  );
}
