import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { phone } from '@/theme/breakpoints';
import { SelectField } from '../form/text-field';
import { assign } from './mapping';

const Columns = styled('table')(({ theme }) => ({
  ...theme.typography.small,
  width: '100%',
  marginTop: 16,
  borderCollapse: 'collapse',
  '& th': { textAlign: 'left', fontWeight: 500 },
  '& thead th': { padding: '6px 12px 6px 0', color: theme.vars.palette.text.secondary },
  '& tbody th, & td': {
    padding: '8px 16px 8px 0',
    borderTop: `1px solid ${theme.vars.palette.line.main}`,
    verticalAlign: 'middle',
  },
  '& tbody th': { overflowWrap: 'anywhere' },
  '& .rows': { color: theme.vars.palette.text.secondary, overflowWrap: 'anywhere' },
  '& .field': { width: 240 },
  // A row of the sheet becomes a card: its heading, what stands there, where it goes.
  [phone]: {
    '&, & tbody, & tr, & tbody th, & td': { display: 'block', width: '100%' },
    '& thead': { display: 'none' },
    '& tr': { padding: '12px 0', borderTop: `1px solid ${theme.vars.palette.line.main}` },
    '& tbody th, & td': { padding: '2px 0', border: 0 },
    '& .field': { width: '100%', marginTop: 6 },
  },
}));

interface ColumnsTableProps {
  /** The headings of the sheet and its first rows. */
  columns: readonly string[];
  sample: readonly (readonly string[])[];
  /** The field of each column; "" leaves it out. */
  mapping: readonly string[];
  onMapping: (mapping: string[]) => void;
  fields: readonly { value: string; label: string }[];
  /** Fields whose parts may stand in columns of their own. */
  joined: readonly string[];
}

/** Each column of a sheet with its first rows, and the field that it goes to. */
export function ColumnsTable({ columns, sample, mapping, onMapping, fields, joined }: ColumnsTableProps) {
  return (
    <Columns>
      <thead>
        <tr>
          <th scope="col">{t`Column`}</th>
          <th scope="col">{t`First rows`}</th>
          <th scope="col">{t`Goes to`}</th>
        </tr>
      </thead>
      <tbody>
        {columns.map((column, place) => (
          // Two columns may have one heading, and none of them moves.
          <tr key={place}>
            <th scope="row">{column}</th>
            <td className="rows">{textOf(sample, place)}</td>
            <td className="field">
              <SelectField
                aria-label={t`Where ${column} goes`}
                value={mapping[place] ?? ''}
                onChange={(event) => onMapping(assign(mapping, place, event.target.value, joined))}
              >
                <option value="">{t`Leave out`}</option>
                {fields.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </SelectField>
            </td>
          </tr>
        ))}
      </tbody>
    </Columns>
  );
}

const textOf = (sample: ColumnsTableProps['sample'], place: number) =>
  sample
    .map((row) => row[place])
    .filter(Boolean)
    .slice(0, 3)
    .join(' · ');
