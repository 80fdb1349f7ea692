import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import type { Schemas } from '@/api/client';
import { missingRecord } from '@/api/columns/missingRecord';
import { Money } from '@/components/display/money';
import { count, date } from '@/lib/format';

const Scroll = styled('div')({ overflowX: 'auto' });

const Table = styled('table')(({ theme }) => ({
  ...theme.typography.small,
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { padding: '8px 10px', textAlign: 'left', verticalAlign: 'top' },
  '& th:first-of-type, & td:first-of-type': { paddingLeft: 0 },
  '& th:last-of-type, & td:last-of-type': { paddingRight: 0 },
  '& .figure': { textAlign: 'right', whiteSpace: 'nowrap' },
  '& tbody th': { fontWeight: 500 },
  '& thead th': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& tbody tr': { borderTop: `1px solid ${theme.vars.palette.line.subtle}` },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
}));

/** In what the live data and the backup differ, table by table. */
export function DifferenceTable({ differences }: Pick<Schemas['Restore'], 'differences'>) {
  return (
    <Scroll tabIndex={0} role="group" aria-label={t`Differences by table`}>
      <Table>
        <thead>
          <tr>
            <th scope="col">{t`Table`}</th>
            <th scope="col" className="figure">{t`Only live`}</th>
            <th scope="col" className="figure">{t`Only in the backup`}</th>
            <th scope="col" className="figure">{t`Changed`}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ table, name, onlyLive, onlyBackup, changed }) => (
            <tr key={table}>
              <th scope="row">{name}</th>
              <td className="figure">{count(onlyLive)}</td>
              <td className="figure">{count(onlyBackup)}</td>
              <td className="figure">{count(changed)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Scroll>
  );
}

/** Numbered records or people, one a line. */
export function MissingTable({ label, rows }: { label: string; rows: readonly Schemas['MissingRecord'][] }) {
  return (
    <Scroll tabIndex={0} role="group" aria-label={label}>
      <Table>
        <thead>
          <tr>
            <th scope="col">{missingRecord.kind.label}</th>
            <th scope="col">{missingRecord.name.label}</th>
            <th scope="col" className="figure">
              {missingRecord.amount.label}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ _id, kind, number, date: day, name, amount, method, detail }) => (
            <tr key={_id}>
              <th scope="row">
                {number || missingRecord.kind.words[kind]}
                <small>{[number && missingRecord.kind.words[kind], date(day)].filter(Boolean).join(' · ')}</small>
              </th>
              <td>
                {name}
                <small>{detail}</small>
              </td>
              <td className="figure">
                {amount !== null && <Money amount={amount} />}
                <small>{method}</small>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Scroll>
  );
}
