import { styled } from '@mui/material/styles';
import { ts } from './selection-text';

const Strip = styled('div')(({ theme }) => ({
  ...theme.typography.small,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '0 8px',
  minHeight: 34,
  margin: '0 0 8px',
  padding: '2px 12px',
  borderRadius: 6,
  border: `1px solid ${theme.vars.palette.surface.selectedLine}`,
  backgroundColor: theme.vars.palette.surface.selected,
  textAlign: 'center',
  '& button': {
    font: 'inherit',
    minHeight: 28,
    padding: 0,
    border: 0,
    borderRadius: 2,
    fontWeight: 500,
    color: theme.vars.palette.brand.text,
    background: 'none',
    cursor: 'pointer',
    '&:hover': { textDecoration: 'underline' },
    '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  },
  '@media (max-width: 1023.95px)': { '& button': { minHeight: 44 } },
}));

interface SelectionStripProps {
  /** Rows on this page, of how many that match. */
  onPage: number;
  total: number;
  /** How many are chosen. */
  count: number;
  every: boolean;
  pageIsChosen: boolean;
  onPageAll: () => void;
  onEvery: () => void;
  onClear: () => void;
}

/** From the rows of a page to all that match, and back. */
export function SelectionStrip({
  onPage, total, count, every, pageIsChosen, onPageAll, onEvery, onClear,
}: SelectionStripProps) {
  if (every) {
    return (
      <Strip role="status">
        {count === total ? ts('everySelected', { total }) : ts('everyBut', { count, total })}
        <button type="button" onClick={onClear}>{ts('clear')}</button>
      </Strip>
    );
  }
  if (!pageIsChosen) {
    return (
      <Strip role="status">
        {ts('selected', { count })}
        <button type="button" onClick={onPageAll}>{ts('selectPage', { count: onPage })}</button>
      </Strip>
    );
  }
  return (
    <Strip role="status">
      {ts('pageSelected', { count: onPage })}
      {total > onPage && <button type="button" onClick={onEvery}>{ts('selectEvery', { total })}</button>}
    </Strip>
  );
}
