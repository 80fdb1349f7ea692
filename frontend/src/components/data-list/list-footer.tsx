import { t } from '@lingui/core/macro';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { count } from '@/lib/format';
import { phone } from '@/theme/breakpoints';
import { PAGE_SIZE, PAGE_SIZES, pageCount, span } from './list-state';
import { PageInput } from './page-input';
import { plainField } from './plain-field';

const Row = styled('div')(({ theme }) => ({
  ...theme.typography.small,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: 8,
  minHeight: 52,
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
  '& nav, & .rows': { display: 'flex', alignItems: 'center', gap: 8 },
  '& .left': { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '8px 24px' },
  '& p': { margin: 0 },
  '& select': { ...plainField(theme), font: 'inherit', height: 32, padding: '0 4px 0 8px' },
  [phone]: {
    justifyContent: 'center',
    padding: '8px 0',
    '& .left': { justifyContent: 'center' },
    '& select': { height: 44, fontSize: '1rem' },
  },
}));

interface ListFooterProps {
  /** The page that is asked for. */
  page: number;
  /** The page whose rows stand there while that one is on its way. */
  shownPage: number;
  pageSize: number;
  total: number;
  /** `false` where a single page needs no pager. */
  pagerAlways?: boolean;
  onPage: (page: number) => void;
  /** Without it a page is as long as it is. */
  onPageSize?: (pageSize: number) => void;
}

/** "Showing 1 - 10 of 312 entries" with the rows on a page, previous, a typed page number and next. */
export function ListFooter({
  page,
  shownPage,
  pageSize,
  total,
  pagerAlways = true,
  onPage,
  onPageSize,
}: ListFooterProps) {
  const pages = pageCount(total, pageSize);
  const { first, last } = span(shownPage, pageSize, total);
  return (
    <Row>
      <div className="left">
        <p aria-live="polite">{t`Showing ${{ first: count(first) }} - ${{ last: count(last) }} of ${{ total: count(total) }} entries`}</p>
        {onPageSize && total > PAGE_SIZE && (
          <label className="rows screen-only">
            {t`Rows`}
            <select value={pageSize} onChange={(event) => onPageSize(Number(event.target.value))}>
              {PAGE_SIZES.map((size) => (
                <option key={size} value={size}>
                  {size}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      {(pagerAlways || pages > 1) && (
        <nav aria-label={t`Page`} className="screen-only">
          <span aria-hidden>{t`Page`}</span>
          <IconButton size="small" aria-label={t`Previous page`} disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <ChevronLeft size={16} aria-hidden />
          </IconButton>
          <PageInput page={page} pages={pages} onPage={onPage} />
          <span>{t`of ${{ pages: count(pages) }}`}</span>
          <IconButton size="small" aria-label={t`Next page`} disabled={page >= pages} onClick={() => onPage(page + 1)}>
            <ChevronRight size={16} aria-hidden />
          </IconButton>
        </nav>
      )}
    </Row>
  );
}
