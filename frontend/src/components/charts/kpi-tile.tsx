import { styled } from '@mui/material/styles';
import { ArrowDown, ArrowUp, ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { phone } from '@/theme/breakpoints';
import { Sparkline } from './sparkline';
import { useWidth } from './use-width';

/** The tiles of a dashboard in one box: all in a row, on a phone the first over both columns. */
export const KpiRow = styled('div')(({ theme }) => ({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  border: `1px solid ${theme.vars.palette.line.main}`,
  borderRadius: 10,
  overflow: 'hidden',
  '& > * + *': { borderLeft: `1px solid ${theme.vars.palette.line.main}` },
  [phone]: {
    gridAutoFlow: 'row',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > :first-of-type:nth-last-of-type(odd)': { gridColumn: '1 / -1' },
    '& > * + *': { borderLeft: 0 },
    '& > :nth-of-type(n + 3), & > :first-of-type:nth-last-of-type(odd) ~ *': {
      borderTop: `1px solid ${theme.vars.palette.line.main}`,
    },
    '& > :first-of-type:nth-last-of-type(even) ~ :nth-of-type(even)': {
      borderLeft: `1px solid ${theme.vars.palette.line.main}`,
    },
    '& > :first-of-type:nth-last-of-type(odd) ~ :nth-of-type(odd)': {
      borderLeft: `1px solid ${theme.vars.palette.line.main}`,
    },
  },
}));

const Tile = styled('div')(({ theme }) => ({
  position: 'relative',
  padding: '14px 16px 12px',
  minWidth: 0,
  transition: 'background-color 90ms',
  '&:has(a:hover)': { backgroundColor: theme.vars.palette.surface.hover },
  '& .label': {
    ...theme.typography.small,
    fontWeight: 500,
    display: 'flex',
    alignItems: 'center',
    gap: 5,
    color: theme.vars.palette.text.secondary,
    textDecoration: 'none',
  },
  // The whole tile is the door; the link is its label.
  '& a.label::after': { content: '""', position: 'absolute', inset: 0 },
  '& a.label:focus-visible': { outline: 'none' },
  '& a.label:focus-visible::after': {
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: -3,
    borderRadius: 8,
  },
  '& .value': {
    ...theme.typography.kpi,
    margin: '2px 0 4px',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  '& .under': {
    ...theme.typography.caption,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 8,
    minHeight: 26,
    color: theme.vars.palette.text.secondary,
    '& > :first-of-type': { overflow: 'hidden', textOverflow: 'ellipsis' },
  },
  [phone]: {
    '&:first-of-type:nth-last-of-type(odd) .value': { fontSize: '1.75rem', lineHeight: '2.25rem' },
  },
}));

interface KpiTileProps {
  label: string;
  value: ReactNode;
  /** The list behind the figure. */
  to?: string;
  /** What it is compared with, or the part of it that matters. */
  note?: ReactNode;
  trend?: readonly number[];
  series?: 'a' | 'b';
}

export function KpiTile({ label, value, to, note, trend, series }: KpiTileProps) {
  const [ref, width] = useWidth<HTMLDivElement>();
  return (
    <Tile>
      {to ? (
        <Link className="label" to={to}>
          {label}
          <ArrowUpRight size={14} aria-hidden />
        </Link>
      ) : (
        <span className="label">{label}</span>
      )}
      <div className="value">{value}</div>
      {(note || trend) && (
        <div className="under" ref={ref}>
          <span>{note}</span>
          {trend && width > 184 && (
            <Sparkline values={trend} series={series} width={width > 260 ? 132 : 52} height={width > 260 ? 44 : 26} />
          )}
        </div>
      )}
    </Tile>
  );
}

const Change = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  verticalAlign: 'bottom',
});

interface DeltaProps {
  /** As it is written: "12.4%", "9". */
  value: string;
  up: boolean;
  /** Whether that is a good thing; the colour follows this, not the direction. */
  good: boolean;
}

export function Delta({ value, up, good }: DeltaProps) {
  const Arrow = up ? ArrowUp : ArrowDown;
  return (
    <Change style={{ color: `var(--cm-palette-${good ? 'success' : 'error'}-text)` }}>
      <Arrow size={13} strokeWidth={2.25} aria-label={up ? '+' : '−'} />
      {value}
    </Change>
  );
}
