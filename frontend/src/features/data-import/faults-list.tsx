import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { dataImportFault as declared } from '@/api/columns/dataImportFault';
import { columnsOf } from '@/components/data-list/columns';
import { DataList } from '@/components/data-list/data-list';
import { CardLines } from '@/components/data-list/list-cards';
import { GenericDrawing } from '@/components/feedback/drawings';
import { count } from '@/lib/format';
import { dataImportFaults } from './api';

const of = columnsOf(dataImportFaults, declared);
const columns = [
  of('row', { fixed: true, tone: 'quiet', cell: ({ row }) => count(row) }),
  of('name', { tone: 'strong', clip: true }),
  of('column', { clip: true }),
  of('value', { tone: 'quiet', clip: true }),
  of('message'),
];

/** Every fault of every row that is left out. */
export default function FaultsList({ importId, download }: { importId: number; download: ReactNode }) {
  return (
    <DataList
      name="data-import-faults"
      noun={{ one: t`fault`, many: t`faults` }}
      columns={columns}
      of={dataImportFaults.of({ import: String(importId) })}
      rowName={({ row }) => t`Row ${{ row: count(row) }}`}
      card={(fault) => (
        <CardLines
          title={fault.name || t`Row ${{ row: count(fault.row) }}`}
          end={t`Row ${{ row: count(fault.row) }}`}
          second={[fault.column, fault.value].filter(Boolean).join(': ')}
          third={fault.message}
        />
      )}
      views={download}
      ordering="row"
      remember={false}
      empty={{
        drawing: <GenericDrawing />,
        title: t`Nothing to correct`,
        text: t`No row has a fault.`,
        compact: true,
      }}
    />
  );
}
