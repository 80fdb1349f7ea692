import { plural, t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { count as grouped } from '@/lib/format';

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
  onPage,
  total,
  count,
  every,
  pageIsChosen,
  onPageAll,
  onEvery,
  onClear,
}: SelectionStripProps) {
  if (every) {
    return (
      <Strip role="status">
        {count === total
          ? t`All ${{ total: grouped(total) }} are selected.`
          : t`${{ count: grouped(count) }} of the ${{ total: grouped(total) }} that match are selected.`}
        <button type="button" onClick={onClear}>{t`Clear`}</button>
      </Strip>
    );
  }
  if (!pageIsChosen) {
    return (
      <Strip role="status">
        {t`${{ count: grouped(count) }} selected`}
        <button type="button" onClick={onPageAll}>
          {plural(
            { count: onPage },
            {
              one: 'Select the one on this page',
              other: 'Select all # on this page',
            },
          )}
        </button>
      </Strip>
    );
  }
  return (
    <Strip role="status">
      {plural(
        { count: onPage },
        { one: 'The one row on this page is selected.', other: 'All # on this page are selected.' },
      )}
      {total > onPage && (
        <button type="button" onClick={onEvery}>{t`Select all ${{ total: grouped(total) }} that match`}</button>
      )}
    </Strip>
  );
}
