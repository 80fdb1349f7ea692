import { styled } from '@mui/material/styles';
import { ChevronRight } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { count as grouped } from '@/lib/format';
import { phone } from '@/theme/breakpoints';

const Box = styled('section')(({ theme }) => ({
  border: `1px solid ${theme.vars.palette.line.main}`,
  borderRadius: 10,
  minWidth: 0,
  '& > .head': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 48,
    padding: '10px 16px 6px',
  },
  '& > .head h2': { ...theme.typography.h2, margin: 0 },
  '& > .head .count': {
    ...theme.typography.small,
    fontVariantNumeric: 'tabular-nums',
    color: theme.vars.palette.text.muted,
  },
  '& > .head .end': {
    ...theme.typography.small,
    marginLeft: 'auto',
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    color: theme.vars.palette.text.secondary,
  },
  '& > .head a': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    color: theme.vars.palette.brand.text,
    fontWeight: 500,
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline' },
  },
}));

interface PanelProps {
  title: string;
  /** How many there are in all, beside the title. */
  count?: number;
  /** The list behind the panel. */
  link?: { to: string; label: string };
  end?: ReactNode;
  children: ReactNode;
}

/** A titled box of a dashboard or a record. Its children bring their own padding. */
export function Panel({ title, count, link, end, children }: PanelProps) {
  const id = useId();
  return (
    <Box aria-labelledby={id}>
      <div className="head">
        <h2 id={id}>{title}</h2>
        {count !== undefined && <span className="count">{grouped(count)}</span>}
        <span className="end">
          {end}
          {link && (
            <Link to={link.to}>
              {link.label}
              <ChevronRight size={16} aria-hidden />
            </Link>
          )}
        </span>
      </div>
      {children}
    </Box>
  );
}

/** Panels side by side, one under the other on a phone. */
export const PanelGrid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 16,
  marginTop: 16,
  [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
