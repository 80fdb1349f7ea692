import { t } from '@lingui/core/macro';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { ChartColumn, Table2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Panel } from '../layout/panel';

export interface ChartSeries {
  key: string;
  label: string;
  values: readonly number[];
  /** Where what makes up each value is listed. */
  links?: readonly string[];
}

export interface ChartData {
  /** One label a step, short: "Nov". */
  labels: readonly string[];
  /** Their full names, for the table: "Nov 2026". */
  names: readonly string[];
  /** Two at most: money in is filled, money out is outlined. */
  series: readonly ChartSeries[];
}

export interface ChartTotal {
  label: string;
  value: string;
  /** The series it is the total of, for its key; none of a difference. */
  series?: 'a' | 'b';
  to?: string;
}

const Figure = styled('figure')({ margin: 0, padding: '0 16px 12px' });

const Totals = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 24px',
  padding: '0 16px 12px',
  '& .label': {
    ...theme.typography.caption,
    display: 'flex',
    alignItems: 'center',
    gap: 6,
    color: theme.vars.palette.text.secondary,
  },
  '& .key': { width: 8, height: 8, borderRadius: 2, border: '1px solid' },
  '& .a': { background: theme.vars.palette.chart.a, borderColor: theme.vars.palette.chart.a },
  '& .b': {
    background: theme.vars.palette.chart.bFill,
    borderColor: theme.vars.palette.chart.bStroke,
  },
  '& .value': {
    ...theme.typography.title,
    fontVariantNumeric: 'tabular-nums',
    color: theme.vars.palette.text.primary,
    textDecoration: 'none',
  },
  '& a.value': { borderBottom: `1px dotted ${theme.vars.palette.text.muted}` },
}));

const DataTable = styled('table')(({ theme }) => ({
  ...theme.typography.small,
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    padding: '7px 0',
    textAlign: 'right',
    borderBottom: `1px solid ${theme.vars.palette.line.subtle}`,
    fontVariantNumeric: 'tabular-nums',
  },
  '& th:first-of-type': { textAlign: 'left', fontWeight: 400 },
  '& thead th': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& td a': {
    color: theme.vars.palette.text.primary,
    textDecoration: 'none',
    borderBottom: `1px dotted ${theme.vars.palette.text.muted}`,
  },
}));

interface ChartPanelProps {
  title: string;
  /** The time it covers: "Apr – Nov 2026". */
  period?: string;
  totals?: readonly ChartTotal[];
  data: ChartData;
  format: (value: number) => string;
  /** The drawing; the same figures stand in the table. */
  children: ReactNode;
}

/** A chart with its totals as legend and links, and its figures as a table at a button. */
export function ChartPanel({ title, period, totals, data, format, children }: ChartPanelProps) {
  const [asTable, setAsTable] = useState(false);
  const label = asTable ? t`Show as chart` : t`Show as table`;
  const Icon = asTable ? ChartColumn : Table2;
  return (
    <Panel
      title={title}
      end={
        <>
          {period && <span>{period}</span>}
          <Tooltip title={label}>
            <IconButton size="small" aria-label={label} aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
              <Icon size={16} aria-hidden />
            </IconButton>
          </Tooltip>
        </>
      }
    >
      {totals && (
        <Totals>
          {totals.map((total) => (
            <div key={total.label}>
              <span className="label">
                {total.series && <i className={`key ${total.series}`} aria-hidden />}
                {total.label}
              </span>
              {total.to ? (
                <Link className="value" to={total.to}>
                  {total.value}
                </Link>
              ) : (
                <span className="value">{total.value}</span>
              )}
            </div>
          ))}
        </Totals>
      )}
      <Figure aria-label={title}>
        {asTable ? (
          <DataTable>
            <thead>
              <tr>
                <th scope="col">{period ?? title}</th>
                {data.series.map((series) => (
                  <th key={series.key} scope="col">
                    {series.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.names.map((name, index) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {data.series.map((series) => (
                    <td key={series.key}>
                      <Amount to={series.links?.[index]}>{format(series.values[index] ?? 0)}</Amount>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </DataTable>
        ) : (
          children
        )}
      </Figure>
    </Panel>
  );
}

function Amount({ to, children }: { to: string | undefined; children: string }) {
  return to ? <Link to={to}>{children}</Link> : children;
}
