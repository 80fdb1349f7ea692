import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { count } from '@/lib/format';
import { phone } from '@/theme/breakpoints';
import { t } from '../text';
import { pageCount, span } from './list-state';
import { PageInput } from './page-input';

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
  '& nav': { display: 'flex', alignItems: 'center', gap: 8 },
  '& p': { margin: 0 },
  [phone]: { justifyContent: 'center', padding: '8px 0' },
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
}

/** "Showing 1 - 10 of 312 entries" with previous, a typed page number and next. */
export function ListFooter({ page, shownPage, pageSize, total, pagerAlways = true, onPage }: ListFooterProps) {
  const pages = pageCount(total, pageSize);
  const { first, last } = span(shownPage, pageSize, total);
  return (
    <Row>
      <p aria-live="polite">{t('list.showing', { first, last, total })}</p>
      {(pagerAlways || pages > 1) && (
        <nav aria-label={t('list.page')} className="screen-only">
          <span aria-hidden>{t('list.page')}</span>
          <IconButton
            size="small"
            aria-label={t('list.previous')}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          >
            <ChevronLeft size={16} aria-hidden />
          </IconButton>
          <PageInput page={page} pages={pages} onPage={onPage} />
          <span>{t('list.ofPages', { pages: count(pages) })}</span>
          <IconButton
            size="small"
            aria-label={t('list.next')}
            disabled={page >= pages}
            onClick={() => onPage(page + 1)}
          >
            <ChevronRight size={16} aria-hidden />
          </IconButton>
        </nav>
      )}
    </Row>
  );
}
