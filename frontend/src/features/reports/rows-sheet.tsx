import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { ArrowUpRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Dotted } from '@/components/display/dotted';
import { ErrorState } from '@/components/feedback/error-state';
import { RowsSkeleton } from '@/components/feedback/skeletons';
import { SideSheet } from '@/components/sheet/side-sheet';
import { count, fromPaise, rupees, toPaise } from '@/lib/format';
import {
  rowsQuery,
  rowTotalsQuery,
  type Report,
  type ReportAnswer,
  type ReportMeasure,
  type ReportRow,
  type ReportRows,
} from './api';
import { cellText, figureText, groupName } from './figures';

const List = styled('section')(({ theme }) => ({
  '& + &': { marginTop: 20 },
  '& h3': { ...theme.typography.small, margin: '0 0 4px', fontWeight: 600, color: theme.vars.palette.text.secondary },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& li': {
    ...theme.typography.small,
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    minHeight: 52,
    borderBottom: `1px solid ${theme.vars.palette.line.subtle}`,
  },
  '& .who': { flex: 1, minWidth: 0 },
  '& strong': { display: 'block', fontWeight: 500, overflowWrap: 'anywhere' },
  '& strong a': {
    color: theme.vars.palette.brand.text,
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline' },
  },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& .sum': { fontWeight: 500, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
}));

const Sum = styled('div')(({ theme }) => ({
  flex: 1,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  '& span': { ...theme.typography.small },
  '& strong': { ...theme.typography.title, fontVariantNumeric: 'tabular-nums' },
}));

interface RowsSheetProps {
  report: Report;
  answer: ReportAnswer;
  /** The measure whose rows are shown. */
  figure: string;
  /** The group; all of them without one. */
  group: string | null;
  onClose: () => void;
}

/** The rows that add up to a figure, their sum, and the full list with the same filters. */
export default function RowsSheet({ report, answer, figure, group, onClose }: RowsSheetProps) {
  const measure = report.measures[figure];
  const dimension = report.dimensions[answer.by];
  const own = answer.groups.find(({ key }) => key === group);
  if (!measure || !dimension || (group && !own)) return null;
  const query = { ...Object.fromEntries(new URLSearchParams(own?.query ?? answer.query)), figure };
  const lists = measure.rows.flatMap((name) => {
    const rows = report.rows[name];
    return rows ? [rows] : [];
  });
  const name = own ? groupName(answer.by, dimension, own) : t`Total`;
  const [list] = lists;
  const page = lists.length === 1 && list ? pageOf(list, query, measure) : null;
  return (
    <SideSheet
      open
      width={400}
      title={t`${{ group: name }}, ${{ measure: measure.label }}`}
      onClose={onClose}
      foot={<Foot lists={lists} query={query} figure={figure} measure={measure} page={page} />}
    >
      {lists.map((rows) => (
        <Rows key={rows.path} rows={rows} query={query} figure={figure} isOnly={lists.length === 1} measure={measure} />
      ))}
    </SideSheet>
  );
}

/** The page that lists the same rows; none where its address does not know all filters. */
function pageOf({ page, pageFilters }: ReportRows, query: Record<string, string>, measure: ReportMeasure) {
  const { figure, ...filters } = query;
  if (!page || !figure || measure.rows.length !== 1) return null;
  if (!Object.keys(filters).every((name) => pageFilters.includes(name))) return null;
  return `${page}?${new URLSearchParams(filters).toString()}`;
}

interface RowsProps {
  rows: ReportRows;
  query: Record<string, string>;
  figure: string;
  measure: ReportMeasure;
  /** The only list: its name is not said. */
  isOnly: boolean;
}

function Rows({ rows, query, figure, measure, isOnly }: RowsProps) {
  const found = useInfiniteQuery(rowsQuery(rows.path, query));
  if (found.error) {
    return <ErrorState title={t`The rows did not load`} error={found.error} onRetry={() => void found.refetch()} />;
  }
  if (!found.data) return <RowsSkeleton avatar={false} />;
  const shown = found.data.pages.flatMap((one) => one.rows);
  if (shown.length === 0) return null;
  return (
    // It scrolls, also with the keys.
    <List tabIndex={0}>
      {!isOnly && <h3>{rows.title}</h3>}
      <ul>
        {shown.map((row) => (
          <Row key={row._id} row={row} rows={rows} amount={measure.kind === 'money' ? row[figure] : undefined} />
        ))}
      </ul>
      {found.hasNextPage && (
        <Button loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()} sx={{ mt: 2 }}>
          {t`Show more`}
        </Button>
      )}
    </List>
  );
}

function Row({ row, rows, amount }: { row: ReportRow; rows: ReportRows; amount: unknown }) {
  const texts = rows.texts.map((cell) => cellText(cell, row)).filter(Boolean);
  const heading = cellText(rows.heading, row) || texts[0];
  const page = row[rows.link];
  return (
    <li>
      <span className="who">
        <strong>{typeof page === 'string' && page ? <Link to={page}>{heading}</Link> : heading}</strong>
        <small>
          <Dotted parts={texts} />
        </small>
      </span>
      {typeof amount === 'string' && <span className="sum">{rupees(amount)}</span>}
    </li>
  );
}

interface FootProps {
  lists: readonly ReportRows[];
  query: Record<string, string>;
  figure: string;
  measure: ReportMeasure;
  page: string | null;
}

/** What the rows come to, all of them. */
function Foot({ lists, query, figure, measure, page }: FootProps) {
  const totals = useQueries({ queries: lists.map(({ path }) => rowTotalsQuery(path, query)) });
  const found = totals.flatMap(({ data }) => (data ? [data] : []));
  const isKnown = found.length === lists.length;
  const rows = found.reduce((sum, one) => sum + one.rows, 0);
  const paise = found.reduce((sum, one) => sum + (toPaise(one.sums[figure] ?? '0') ?? 0), 0);
  return (
    <Sum>
      {isKnown && (
        <>
          <span>{t`Total of ${{ rows: count(rows) }}`}</span>
          <strong>{measure.kind === 'money' ? figureText(measure, fromPaise(paise)) : count(rows)}</strong>
        </>
      )}
      {page && (
        <Button component={Link} to={page} startIcon={<ArrowUpRight size={16} aria-hidden />}>
          {t`Open the list`}
        </Button>
      )}
    </Sum>
  );
}
