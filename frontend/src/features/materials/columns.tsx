import { t } from '@lingui/core/macro';
import { distribution as declaredDistribution } from '@/api/columns/distribution';
import { item as declaredItem } from '@/api/columns/item';
import { kit as declaredKit } from '@/api/columns/kit';
import { purchase as declaredPurchase } from '@/api/columns/purchase';
import { stock as declaredStock } from '@/api/columns/stock';
import { stockMovement as declaredMovement } from '@/api/columns/stockMovement';
import type { ListTotals } from '@/api/lists';
import { columnsOf } from '@/components/data-list/columns';
import { CardLines } from '@/components/data-list/list-cards';
import type { ListTotalsRow } from '@/components/data-list/types';
import { DateText } from '@/components/display/date-text';
import { Money } from '@/components/display/money';
import { StatusChip, type ChipTone } from '@/components/display/status-chip';
import { count, date, rupees } from '@/lib/format';
import {
  distributions,
  items,
  kits,
  movements,
  purchases,
  stock,
  type Distribution,
  type Item,
  type Kit,
  type Movement,
  type Purchase,
  type StockRow,
} from './api';

const LEVEL_TONES: Record<StockRow['level'], ChipTone> = { IN_STOCK: 'success', LOW: 'warning', OUT: 'neutral' };

function Level({ of: { level } }: { of: StockRow }) {
  return <StatusChip state={level} label={declaredStock.level.words[level]} tone={LEVEL_TONES[level]} />;
}

const ofStock = columnsOf(stock, declaredStock);
export const stockColumns = [
  ofStock('materialName', { fixed: true, tone: 'strong' }),
  ofStock('materialId', { tone: 'quiet', under: 'materialName' }),
  ofStock('branchObjectId', { key: 'branch' }),
  ofStock('quantity', { align: 'right', cell: (row) => count(row.quantity) }),
  ofStock('reorderLevel', { align: 'right', cell: (row) => (row.reorderLevel ? count(row.reorderLevel) : '–') }),
  ofStock('value'),
  ofStock('level', { cell: (row) => <Level of={row} /> }),
];

export const stockTotals: ListTotalsRow = {
  cells: { value: ({ sums }) => <Money amount={sums.value ?? '0.00'} weight={600} /> },
};

export function StockCard({ row }: { row: StockRow }) {
  return (
    <CardLines
      title={row.materialName}
      end={count(row.quantity)}
      second={row.materialId}
      third={`${row.branchObjectId.branchname} · ${rupees(row.value)}`}
      chip={<Level of={row} />}
    />
  );
}

/** The specification's columns in its order, then the purchase's own number and what became of it. */
const ofPurchase = columnsOf(purchases, declaredPurchase);
export const purchaseColumns = [
  ofPurchase('date'),
  ofPurchase('materialId', { tone: 'quiet' }),
  ofPurchase('invoiceNo', { clip: true }),
  ofPurchase('materialName', { fixed: true, tone: 'strong', clip: true }),
  ofPurchase('vendorName', { clip: true }),
  ofPurchase('nos', { align: 'right', cell: (row) => count(row.nos) }),
  ofPurchase('amount'),
  ofPurchase('method'),
  ofPurchase('number', { tone: 'quiet', optional: true }),
  ofPurchase('branchObjectId', { key: 'branch', optional: true }),
  ofPurchase('createdBy', { optional: true }),
  ofPurchase('status'),
];

/** What was paid, by method, less what vendors gave back in the same days. */
export const purchaseTotals: ListTotalsRow = {
  cells: { amount: ({ sums }) => <Money amount={sums.amount ?? '0.00'} weight={600} /> },
  note: ({ subtracted }) => subtracted.map(givenBack).join(', '),
};

const givenBack = ({ rows, sums }: ListTotals['subtracted'][number]) =>
  t`${{ count: count(rows) }} returned to vendors (${{ amount: rupees(sums.amount ?? '0.00') }})`;

export function PurchaseCard({ row }: { row: Purchase }) {
  return (
    <CardLines
      title={row.materialName}
      end={<Money amount={row.amount} />}
      second={`${count(row.nos)} × ${row.materialId} · ${row.vendorName}`}
      third={`${date(row.date)} · ${declaredPurchase.method.words[row.method]}`}
      status={row.status}
    />
  );
}

/** Who has it: the student, or the branch that received it. */
export const receiver = (row: Distribution) => row.studentObjectId?.studentName ?? row.branchObjectId.branchname;

/** The specification's columns in its order, then who has it and what came back. */
const ofDistribution = columnsOf(distributions, declaredDistribution);
export const distributionColumns = [
  ofDistribution('date'),
  ofDistribution('distributeId', { tone: 'quiet' }),
  ofDistribution('materialName', { fixed: true, tone: 'strong', clip: true }),
  ofDistribution('branchObjectId', { key: 'branch' }),
  ofDistribution('nos', { align: 'right', cell: (row) => count(row.nos) }),
  ofDistribution('studentObjectId', { key: 'student', cell: (row) => row.studentObjectId?.studentName ?? '–' }),
  ofDistribution('fromBranchObjectId', { key: 'from', optional: true }),
  ofDistribution('returned', { align: 'right', cell: (row) => (row.returned ? count(row.returned) : '–') }),
  ofDistribution('creditNote', { under: 'returned', cell: (row) => row.creditNote || null }),
  ofDistribution('dueObjectId', { key: 'due', optional: true }),
  ofDistribution('kitName', { optional: true, cell: (row) => row.kitName || '–' }),
  ofDistribution('acknowledgedAt', {
    cell: (row) => (row.acknowledgedAt ? <DateText value={row.acknowledgedAt} withTime /> : '–'),
  }),
  ofDistribution('acknowledgedBy', { under: 'acknowledgedAt', cell: (row) => row.acknowledgedBy || null }),
  ofDistribution('createdBy', { optional: true }),
  ofDistribution('status', { cell: (row) => <Given of={row} /> }),
];

function Given({ of: { status } }: { of: Distribution }) {
  return <StatusChip state={status} label={declaredDistribution.status.words[status]} />;
}

export function DistributionCard({ row }: { row: Distribution }) {
  return (
    <CardLines
      title={row.materialName}
      end={count(row.nos)}
      second={
        row.acknowledgedBy
          ? t`${{ person: receiver(row) }} · confirmed by ${{ name: row.acknowledgedBy }}`
          : receiver(row)
      }
      third={`${date(row.date)} · ${row.distributeId}`}
      chip={<Given of={row} />}
    />
  );
}

const ofItem = columnsOf(items, declaredItem);
export const itemColumns = [
  ofItem('code', { tone: 'quiet' }),
  ofItem('name', { fixed: true, tone: 'strong' }),
  ofItem('unit'),
  ofItem('reorderLevel', { align: 'right', cell: (row) => (row.reorderLevel ? count(row.reorderLevel) : '–') }),
  ofItem('hsn', { cell: (row) => row.hsn || '–' }),
  ofItem('gstRate', { align: 'right', cell: (row) => `${Number(row.gstRate)} %` }),
  ofItem('createdBy', { optional: true }),
];

export function ItemCard({ row }: { row: Item }) {
  return <CardLines title={row.name} end={row.code} second={declaredItem.unit.words[row.unit]} third={row.hsn} />;
}

const ofKit = columnsOf(kits, declaredKit);
export const kitColumns = [
  ofKit('name', { fixed: true, tone: 'strong' }),
  ofKit('contents', { under: 'name', clip: true }),
  ofKit('courseObjectId', { key: 'course', cell: (row) => row.courseObjectId?.coursename ?? '–' }),
  ofKit('amount', { cell: (row) => (row.amount ? <Money amount={row.amount} /> : '–') }),
  ofKit('head', { clip: true, under: 'amount', cell: (row) => row.head || null }),
  ofKit('atAdmission', { cell: (row) => (row.atAdmission ? t`Yes` : '–') }),
  ofKit('createdBy', { optional: true }),
  ofKit('status'),
];

export function KitCard({ row }: { row: Kit }) {
  return (
    <CardLines
      title={row.name}
      end={row.amount ? <Money amount={row.amount} /> : undefined}
      second={row.contents}
      third={row.courseObjectId?.coursename}
      status={row.status}
    />
  );
}

const ofMovement = columnsOf(movements, declaredMovement);
export const movementColumns = [
  ofMovement('movement', { tone: 'quiet' }),
  ofMovement('date'),
  ofMovement('itemObjectId', { key: 'item', fixed: true, tone: 'strong' }),
  ofMovement('kind'),
  ofMovement('branchObjectId', { key: 'branch' }),
  ofMovement('quantity', { align: 'right', cell: (row) => signed(row.quantity) }),
  ofMovement('value'),
  ofMovement('number', { tone: 'quiet', cell: (row) => row.number || '–' }),
  ofMovement('reason', { clip: true }),
  ofMovement('createdBy'),
];

/** With a true minus, as amounts have one. */
const signed = (quantity: number) => (quantity < 0 ? `−${count(-quantity)}` : count(quantity));

export function MovementCard({ row }: { row: Movement }) {
  return (
    <CardLines
      title={row.itemObjectId.materialName}
      end={signed(row.quantity)}
      second={declaredMovement.kind.words[row.kind]}
      third={`${date(row.date)} · ${row.branchObjectId.branchname}`}
    />
  );
}

export const KIND_OPTIONS = Object.entries(declaredMovement.kind.words).map(([value, label]) => ({ value, label }));
export const METHOD_OPTIONS = Object.entries(declaredPurchase.method.words).map(([value, label]) => ({ value, label }));
const LEVELS: readonly StockRow['level'][] = ['LOW', 'IN_STOCK', 'OUT'];
export const levelTabs = {
  param: 'level',
  options: LEVELS.map((value) => ({ value, label: declaredStock.level.words[value] })),
};
export const distributionTabs = {
  param: 'status',
  options: Object.entries(declaredDistribution.status.words).map(([value, label]) => ({ value, label })),
};
export const purchaseTabs = {
  param: 'status',
  options: Object.entries(declaredPurchase.status.words).map(([value, label]) => ({ value, label })),
};
export const kitTabs = {
  param: 'status',
  options: Object.entries(declaredKit.status.words).map(([value, label]) => ({ value, label })),
};
