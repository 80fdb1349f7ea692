import type { ReactNode } from 'react';
import { importFaults } from '@/api/resources';
import { Clipped } from '@/components/data-list/cells';
import { DataList } from '@/components/data-list/data-list';
import { CardLines } from '@/components/data-list/list-cards';
import type { ListColumn, ListFilter } from '@/components/data-list/types';
import { GenericDrawing } from '@/components/feedback/drawings';
import type { ImportFault } from './api';
import { t } from './text';

const columns: readonly ListColumn<ImportFault>[] = [
  { key: 'row', label: t('faultColumns.row'), cell: ({ row }) => row, sort: true, fixed: true, tone: 'quiet' },
  { key: 'studentName', label: t('faultColumns.name'), cell: (row) => <Clipped>{row.studentName || '–'}</Clipped>, sort: true, tone: 'strong' },
  { key: 'column', label: t('faultColumns.column'), cell: (row) => <Clipped>{row.column || '–'}</Clipped>, sort: true },
  { key: 'value', label: t('faultColumns.value'), cell: (row) => <Clipped>{row.value || '–'}</Clipped>, sort: true, tone: 'quiet' },
  { key: 'message', label: t('faultColumns.message'), cell: (row) => row.message, sort: true },
];

const filters: readonly ListFilter[] = [
  {
    key: 'kind',
    kind: 'choice',
    label: t('kind.label'),
    options: (['FAULT', 'DUPLICATE'] as const).map((value) => ({ value, label: t(`kind.${value}`) })),
  },
];

/** Every fault of every row, and who is there already. */
export default function FaultsList({ importId, download }: { importId: number; download: ReactNode }) {
  return (
    <DataList
      name="import-faults"
      noun={{ one: t('fault'), many: t('faults') }}
      columns={columns}
      of={importFaults.of({ import: String(importId) })}
      rowName={({ row }) => t('rowNumber', { row })}
      card={(fault) => (
        <CardLines
          title={fault.studentName || t('rowNumber', { row: fault.row })}
          end={t('rowNumber', { row: fault.row })}
          second={[fault.column, fault.value].filter(Boolean).join(': ')}
          third={fault.message}
        />
      )}
      filters={filters}
      views={download}
      ordering="row"
      remember={false}
      empty={{ drawing: <GenericDrawing />, title: t('noFaults'), text: t('noFaultsText'), compact: true }}
    />
  );
}
