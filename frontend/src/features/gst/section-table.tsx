import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { ChevronRight } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Dotted } from '@/components/display/dotted';
import { Money } from '@/components/display/money';
import { Panel } from '@/components/layout/panel';
import { usePhone } from '@/components/sheet/use-phone';
import { count, rupees } from '@/lib/format';
import type { GstPack } from './api';
import { FigureCells, FigureTable, TableScroll, taxOf } from './figures';

const Table = styled(FigureTable)(({ theme }) => ({
  '& tbody tr': { cursor: 'pointer' },
  '& tbody tr:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '& tbody tr[data-chosen]': { backgroundColor: theme.vars.palette.surface.selected },
  '& button': {
    font: 'inherit',
    fontWeight: 500,
    color: 'inherit',
    padding: 0,
    border: 0,
    background: 'none',
    cursor: 'pointer',
    '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 4, borderRadius: 2 },
  },
}));

const Rows = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& button': {
    ...theme.typography.small,
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    width: '100%',
    minHeight: 56,
    padding: '8px 16px',
    border: 0,
    borderTop: `1px solid ${theme.vars.palette.line.subtle}`,
    background: 'none',
    textAlign: 'left',
    color: theme.vars.palette.text.primary,
  },
  '& [data-chosen] button': { backgroundColor: theme.vars.palette.surface.selected },
  '& .name': { flex: 1, minWidth: 0 },
  '& strong': { display: 'block', fontWeight: 500 },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
  '& .sum': { textAlign: 'right', whiteSpace: 'nowrap' },
  '& svg': { flex: 'none', color: theme.vars.palette.text.secondary },
}));

const Sum = styled('div')(({ theme }) => ({
  ...theme.typography.small,
  display: 'flex',
  justifyContent: 'space-between',
  gap: 12,
  padding: '14px 16px',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  borderTop: `1px solid ${theme.vars.palette.line.main}`,
  backgroundColor: theme.vars.palette.surface.sunken,
  borderRadius: '0 0 10px 10px',
}));

interface SectionTableProps {
  pack: GstPack;
  /** The key of the section whose papers are shown. */
  chosen: string | null;
  onChoose: (section: string) => void;
}

/** The sections of the return. One is chosen, by a click or with the arrow keys. */
export function SectionTable(props: SectionTableProps) {
  const isPhone = usePhone();
  return (
    <Panel title={t`Sections`} count={props.pack.papers}>
      {isPhone ? <Cards {...props} /> : <Desk {...props} />}
    </Panel>
  );
}

/** Moves the focus to the section above or below, which chooses it. */
function moveFocus(event: KeyboardEvent<HTMLButtonElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const buttons = [...(event.currentTarget.closest('tbody')?.querySelectorAll('button') ?? [])];
  const next = buttons[buttons.indexOf(event.currentTarget) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.click();
}

function Desk({ pack, chosen, onChoose }: SectionTableProps) {
  return (
    <TableScroll>
      <Table aria-label={t`Sections`}>
        <thead>
          <tr>
            <th scope="col">{t`Section`}</th>
            <th scope="col" className="word">{t`Table`}</th>
            <th scope="col">{t`Papers`}</th>
            <th scope="col">{t`Taxable`}</th>
            <th scope="col">{t`IGST`}</th>
            <th scope="col">{t`CGST`}</th>
            <th scope="col">{t`SGST`}</th>
          </tr>
        </thead>
        <tbody>
          {pack.sections.map(({ key, title, table, papers, figures }) => (
            <tr key={key} data-chosen={key === chosen || undefined} onClick={() => onChoose(key)}>
              <th scope="row">
                <button type="button" aria-pressed={key === chosen} onKeyDown={moveFocus}>
                  {title}
                </button>
              </th>
              <td className="word quiet">{table}</td>
              <td>{count(papers)}</td>
              <FigureCells of={figures} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t`Total`}</th>
            <td />
            <td>{count(pack.papers)}</td>
            <FigureCells of={pack.total} />
          </tr>
        </tfoot>
      </Table>
    </TableScroll>
  );
}

/** On a phone: a row for each section with its taxable amount and its tax; the month's tax beneath. */
function Cards({ pack, chosen, onChoose }: SectionTableProps) {
  return (
    <>
      <Rows aria-label={t`Sections`}>
        {pack.sections.map(({ key, title, table, papers, figures }) => (
          <li key={key} data-chosen={key === chosen || undefined}>
            <button type="button" aria-pressed={key === chosen} onClick={() => onChoose(key)}>
              <span className="name">
                <strong>{title}</strong>
                <small>
                  <Dotted parts={[t`Table ${table}`, count(papers)]} />
                </small>
              </span>
              <span className="sum">
                <Money amount={figures.taxable} />
                <small>{t`Tax ${{ amount: rupees(taxOf(figures)) }}`}</small>
              </span>
              <ChevronRight size={16} aria-hidden />
            </button>
          </li>
        ))}
      </Rows>
      <Sum>
        <span>{t`Tax of the month`}</span>
        <span>{rupees(taxOf(pack.total))}</span>
      </Sum>
    </>
  );
}
