import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { count } from '@/lib/format';
import { phone } from '@/theme/breakpoints';
import type { Fault } from './api';

/** The server sends so many; all of them are in the list to download. */
const SHOWN = 100;

const Table = styled('table')(({ theme }) => ({
  ...theme.typography.small,
  width: '100%',
  borderCollapse: 'collapse',
  '& th': { textAlign: 'left', fontWeight: 500 },
  '& thead th': { padding: '6px 16px 6px 0', color: theme.vars.palette.text.secondary },
  '& tbody th, & td': {
    padding: '8px 16px 8px 0',
    borderTop: `1px solid ${theme.vars.palette.line.main}`,
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
  },
  '& .quiet': { color: theme.vars.palette.text.secondary },
  // A fault becomes a card: whose row it is, what stands there, what to do.
  [phone]: {
    '&, & tbody, & tr, & tbody th, & td': { display: 'block', width: '100%' },
    '& thead': { display: 'none' },
    '& tr': { padding: '10px 0', borderTop: `1px solid ${theme.vars.palette.line.main}` },
    '& tbody th, & td': { padding: '2px 0', border: 0 },
  },
}));

const More = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: '8px 0 0',
  color: theme.vars.palette.text.secondary,
}));

/** The first faults that a check found, a row each. */
export function FaultsTable({ faults }: { faults: readonly Fault[] }) {
  return (
    <div>
      <Table aria-label={t`Rows to correct`}>
        <thead>
          <tr>
            <th scope="col">{t`Row`}</th>
            <th scope="col">{t`Client`}</th>
            <th scope="col">{t`Column`}</th>
            <th scope="col">{t`Value`}</th>
            <th scope="col">{t`What to do`}</th>
          </tr>
        </thead>
        <tbody>
          {faults.map((fault) => (
            <tr key={`${fault.row} ${fault.column} ${fault.message}`}>
              <th scope="row">{t`Row ${{ row: count(fault.row) }}`}</th>
              <td>{fault.clientName || '–'}</td>
              <td>{fault.column}</td>
              <td className="quiet">{fault.value || '–'}</td>
              <td>{fault.message}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {faults.length === SHOWN && (
        <More>{t`The first ${{ shown: count(SHOWN) }} are shown. Download the list to see all of them.`}</More>
      )}
    </div>
  );
}
