import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { importFaults } from '@/api/resources';
import { Clipped } from '@/components/data-list/cells';
import { DataList } from '@/components/data-list/data-list';
import { CardLines } from '@/components/data-list/list-cards';
import type { ListColumn, ListFilter } from '@/components/data-list/types';
import { GenericDrawing } from '@/components/feedback/drawings';
import { count } from '@/lib/format';
import type { ImportFault } from './api';

const KIND_LABELS = {
  FAULT: t`To correct`,
  DUPLICATE: t`Already there`,
};

const columns: readonly ListColumn<ImportFault>[] = [
  { key: 'row', label: t`Row`, cell: ({ row }) => row, sort: true, fixed: true, tone: 'quiet' },
  {
    key: 'studentName',
    label: t`Student`,
    cell: (row) => <Clipped>{row.studentName || '–'}</Clipped>,
    sort: true,
    tone: 'strong',
  },
  { key: 'column', label: t`Column`, cell: (row) => <Clipped>{row.column || '–'}</Clipped>, sort: true },
  { key: 'value', label: t`Value`, cell: (row) => <Clipped>{row.value || '–'}</Clipped>, sort: true, tone: 'quiet' },
  { key: 'message', label: t`What to do`, cell: (row) => row.message, sort: true },
];

const filters: readonly ListFilter[] = [
  {
    key: 'kind',
    kind: 'choice',
    label: t`Kind`,
    options: (['FAULT', 'DUPLICATE'] as const).map((value) => ({ value, label: KIND_LABELS[value] })),
  },
];

/** Every fault of every row, and who is there already. */
export default function FaultsList({ importId, download }: { importId: number; download: ReactNode }) {
  return (
    <DataList
      name="import-faults"
      noun={{ one: t`fault`, many: t`faults` }}
      columns={columns}
      of={importFaults.of({ import: String(importId) })}
      rowName={({ row }) => t`Row ${{ row: count(row) }}`}
      card={(fault) => (
        <CardLines
          title={fault.studentName || t`Row ${{ row: count(fault.row) }}`}
          end={t`Row ${{ row: count(fault.row) }}`}
          second={[fault.column, fault.value].filter(Boolean).join(': ')}
          third={fault.message}
        />
      )}
      filters={filters}
      views={download}
      ordering="row"
      remember={false}
      empty={{
        drawing: <GenericDrawing />,
        title: t`Nothing to correct`,
        text: t`No row has a problem or is already there.`,
        compact: true,
      }}
    />
  );
}
