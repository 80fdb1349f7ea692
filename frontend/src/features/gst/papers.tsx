import { plural, t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { fetchFile, openFile } from '@/api/download';
import { creditNotes, dues } from '@/api/resources';
import { Dotted } from '@/components/display/dotted';
import { Money } from '@/components/display/money';
import { ErrorState } from '@/components/feedback/error-state';
import { RowsSkeleton } from '@/components/feedback/skeletons';
import { PanelEmpty } from '@/components/layout/panel-empty';
import { usePhone } from '@/components/sheet/use-phone';
import { date, rupees } from '@/lib/format';
import { gstPapers, vouchers, type Asked, type Chosen, type GstPaper } from './api';
import { FigureCells, FigureTable, TableScroll } from './figures';

const Open = styled('button')(({ theme }) => ({
  font: 'inherit',
  color: theme.vars.palette.text.secondary,
  padding: 0,
  border: 0,
  borderBottom: `1px dotted ${theme.vars.palette.text.muted}`,
  background: 'none',
  cursor: 'pointer',
  textAlign: 'left',
  '&:hover': { color: theme.vars.palette.primary.main },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
}));

const Cards = styled('ul')(({ theme }) => ({
  ...theme.typography.small,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: 12,
    minHeight: 60,
    borderBottom: `1px solid ${theme.vars.palette.line.subtle}`,
  },
  '& .who': { minWidth: 0 },
  '& strong': { display: 'block', fontWeight: 500, overflowWrap: 'anywhere' },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
  '& .sum': { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  // As large as a finger.
  '& button': { minHeight: 32 },
}));

const rateText = ({ rates }: GstPaper) => rates.map((rate) => `${Number(rate)} %`).join(', ');

/** What kind of document it is, where that is not clear from its section. */
function kindText({ kind, invoiceNumber }: GstPaper): string | null {
  if (kind === 'CREDIT_NOTE') return t`Credit note for ${invoiceNumber}`;
  if (kind === 'CANCELLATION') return t`Cancelled`;
  if (kind === 'ADVANCE_USED') return t`Takes from ${invoiceNumber}`;
  if (kind === 'REFUND_VOUCHER') return t`Refund voucher for ${invoiceNumber}`;
  return null;
}

const PATHS: Record<GstPaper['kind'], string> = {
  INVOICE: dues.path,
  CANCELLATION: dues.path,
  CREDIT_NOTE: creditNotes.path,
  RECEIPT_VOUCHER: vouchers.path,
  REFUND_VOUCHER: vouchers.path,
  ADVANCE_USED: dues.path,
};

const openPaper = ({ kind, documentId, number }: GstPaper) =>
  openFile(() => fetchFile(`${PATHS[kind]}/${documentId}/paper`), `${number.replaceAll('/', '-')}.pdf`);

/** The documents of a section, or those that a check is about; their sum is the section. */
export function Papers({ asked, chosen }: { asked: Asked; chosen: Chosen }) {
  const found = useInfiniteQuery(gstPapers(asked, chosen));
  const open = useMutation({ mutationFn: openPaper, meta: { fallback: t`The document did not open. Try again.` } });
  const isPhone = usePhone();
  if (found.error) {
    return <ErrorState title={t`The papers did not load`} error={found.error} onRetry={() => void found.refetch()} />;
  }
  const [first] = found.data?.pages ?? [];
  if (!first) return <RowsSkeleton avatar={false} />;
  if (first.total === 0) return <PanelEmpty text={t`There are no papers in this section.`} />;
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? [];
  const Shown = isPhone ? PaperCards : PaperTable;
  return (
    <>
      <Shown rows={rows} first={first} onOpen={(paper) => open.mutate(paper)} />
      {found.hasNextPage && (
        <Button loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()} sx={{ mt: 2 }}>
          {t`Show more`}
        </Button>
      )}
    </>
  );
}

interface ShownProps {
  rows: readonly GstPaper[];
  /** The first page, which has the sums of all. */
  first: { total: number; figures: GstPaper['figures']; value: string };
  onOpen: (paper: GstPaper) => void;
}

const keyOf = ({ kind, _id }: GstPaper) => `${kind} ${_id}`;
const countOf = (total: number) => plural({ count: total }, { one: '# paper', other: '# papers' });

function PaperTable({ rows, first, onOpen }: ShownProps) {
  return (
    <TableScroll>
      <FigureTable aria-label={t`Papers`}>
        <thead>
          <tr>
            <th scope="col">{t`Number`}</th>
            <th scope="col" className="word">{t`Date`}</th>
            <th scope="col" className="word">{t`Recipient`}</th>
            <th scope="col" className="word">{t`GSTIN`}</th>
            <th scope="col" className="word">{t`Place of supply`}</th>
            <th scope="col">{t`Rate`}</th>
            <th scope="col">{t`Taxable`}</th>
            <th scope="col">{t`IGST`}</th>
            <th scope="col">{t`CGST`}</th>
            <th scope="col">{t`SGST`}</th>
            <th scope="col">{t`Value`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((paper) => (
            <tr key={keyOf(paper)}>
              <td>
                <Open type="button" title={kindText(paper) ?? undefined} onClick={() => onOpen(paper)}>
                  {paper.number}
                </Open>
              </td>
              <td className="word">{date(paper.date)}</td>
              <td className="word">{paper.recipient}</td>
              <td className="word quiet">{paper.gstin}</td>
              <td className="word">{paper.place}</td>
              <td>{rateText(paper)}</td>
              <FigureCells of={paper.figures} />
              <td>
                <Money amount={paper.value} weight={600} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t`Total`}</th>
            <td />
            <td className="word">{countOf(first.total)}</td>
            <td />
            <td />
            <td />
            <FigureCells of={first.figures} />
            <td>
              <Money amount={first.value} weight={600} />
            </td>
          </tr>
        </tfoot>
      </FigureTable>
    </TableScroll>
  );
}

function PaperCards({ rows, first, onOpen }: ShownProps) {
  return (
    <Cards aria-label={t`Papers`}>
      {rows.map((paper) => (
        <li key={keyOf(paper)}>
          <span className="who">
            <strong>{paper.recipient}</strong>
            <Open type="button" onClick={() => onOpen(paper)}>
              {paper.number}
            </Open>
            <small>
              <Dotted parts={[date(paper.date), paper.gstin, kindText(paper)]} />
            </small>
          </span>
          <span className="sum">
            <Money amount={paper.value} weight={600} />
            <small>{t`Taxable ${{ amount: rupees(paper.figures.taxable) }}`}</small>
          </span>
        </li>
      ))}
      <li>
        <strong>{countOf(first.total)}</strong>
        <span className="sum">
          <Money amount={first.value} weight={600} />
          <small>{t`Taxable ${{ amount: rupees(first.figures.taxable) }}`}</small>
        </span>
      </li>
    </Cards>
  );
}
