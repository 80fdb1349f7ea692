import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { ChevronRight } from 'lucide-react';
import { usePhone } from '@/components/sheet/use-phone';
import { counted } from './groups';
import type { Report, ReportAnswer, ReportGroup, ReportMeasure } from './api';
import { figureText, groupName, isZero } from './figures';
import type { ReportAddress } from './use-report-address';

const Scroll = styled('div')({
  overflowX: 'auto',
  marginInline: 'calc(-1 * var(--page-padding, 16px))',
  paddingInline: 'var(--page-padding, 16px)',
});

const Table = styled('table')(({ theme }) => ({
  ...theme.typography.small,
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { height: 36, padding: '0 0 0 20px', textAlign: 'right', whiteSpace: 'nowrap' },
  '& th:first-of-type': { textAlign: 'left', paddingLeft: 0, fontWeight: 400 },
  '& thead th': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& tr': { borderBottom: `1px solid ${theme.vars.palette.line.subtle}` },
  '& thead tr': { borderBottom: `1px solid ${theme.vars.palette.line.main}` },
  '& tbody tr:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '& .main': { fontWeight: 500 },
  '& .before': { color: theme.vars.palette.text.secondary },
  '& .zero': { color: theme.vars.palette.text.muted },
  '& button': {
    font: 'inherit',
    color: 'inherit',
    padding: 0,
    border: 0,
    borderBottom: `1px dotted ${theme.vars.palette.text.muted}`,
    background: 'none',
    cursor: 'pointer',
    '&:hover': { color: theme.vars.palette.primary.main },
    '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  },
  '& tfoot tr': { border: 0 },
  '& tfoot th, & tfoot td': {
    position: 'sticky',
    // Over the padding at the sheet's end.
    bottom: 'calc(-1 * var(--page-end, 0px))',
    fontWeight: 600,
    backgroundColor: theme.vars.palette.surface.sunken,
    boxShadow: `inset 0 1px ${theme.vars.palette.line.main}, inset 0 -1px ${theme.vars.palette.line.main}`,
  },
  '& tfoot th:first-of-type': { fontWeight: 600 },
}));

interface ReportTableProps {
  report: Report;
  address: ReportAddress;
  answer: ReportAnswer;
}

/** The figures of each group and what they come to. A figure with rows behind it opens them. */
export function ReportTable(props: ReportTableProps) {
  return usePhone() ? <Cards {...props} /> : <Desk {...props} />;
}

const measuresOf = (report: Report) => Object.entries(report.measures);

function Desk({ report, address, answer }: ReportTableProps) {
  const dimension = report.dimensions[answer.by];
  const drawn = report.measures[report.chart];
  if (!dimension || !drawn) return null;
  const hasBefore = address.isCompared && report.chart in answer.before;
  const nameOf = (group: ReportGroup) => groupName(answer.by, dimension, group);
  return (
    <Scroll>
      <Table aria-label={report.title}>
        <thead>
          <tr>
            <th scope="col">{dimension.label}</th>
            {measuresOf(report).map(([name, { label }]) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
            {hasBefore && <th scope="col">{t`${{ measure: drawn.label }} before`}</th>}
          </tr>
        </thead>
        <tbody>
          {answer.groups.map((group) => (
            <tr key={group.key}>
              <th scope="row">{nameOf(group)}</th>
              {measuresOf(report).map(([name, measure]) => (
                <td key={name} className={name === report.chart ? 'main' : undefined}>
                  <Figure
                    measure={measure}
                    figure={group.figures[name] ?? '0'}
                    of={nameOf(group)}
                    onOpen={() => address.change({ figure: name, group: group.key })}
                  />
                </td>
              ))}
              {hasBefore && <td className="before">{figureText(drawn, group.before[report.chart] ?? '0')}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t`Total of ${{ groups: counted(answer.by, answer.groups.length) }}`}</th>
            {measuresOf(report).map(([name, measure]) => (
              <td key={name}>
                <Figure
                  measure={measure}
                  figure={answer.totals[name] ?? '0'}
                  of={t`Total`}
                  onOpen={() => address.change({ figure: name, group: null })}
                />
              </td>
            ))}
            {hasBefore && <td>{figureText(drawn, answer.before[report.chart] ?? '0')}</td>}
          </tr>
        </tfoot>
      </Table>
    </Scroll>
  );
}

interface FigureProps {
  measure: ReportMeasure;
  figure: string;
  /** Whose figure it is. */
  of: string;
  onOpen: () => void;
}

function Figure({ measure, figure, of, onOpen }: FigureProps) {
  const text = figureText(measure, figure);
  if (isZero(figure)) return <span className="zero">{text}</span>;
  if (measure.rows.length === 0) return text;
  return (
    <button
      type="button"
      aria-label={t`${{ group: of }}, ${{ measure: measure.label }}: ${{ figure: text }}`}
      onClick={onOpen}
    >
      {text}
    </button>
  );
}

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: '0 -16px',
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
    borderBottom: `1px solid ${theme.vars.palette.line.subtle}`,
    background: 'none',
    textAlign: 'left',
    color: theme.vars.palette.text.primary,
    fontVariantNumeric: 'tabular-nums',
  },
  '& .who': { flex: 1, minWidth: 0 },
  '& strong': { display: 'block', fontWeight: 500, overflowWrap: 'anywhere' },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
  '& .sum': { fontWeight: 500, whiteSpace: 'nowrap' },
  '& svg': { flex: 'none', color: theme.vars.palette.text.secondary },
}));

const Sum = styled('div')(({ theme }) => ({
  ...theme.typography.small,
  position: 'sticky',
  bottom: 0,
  display: 'flex',
  justifyContent: 'space-between',
  gap: 12,
  margin: '0 -16px',
  padding: '14px 16px',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  borderTop: `1px solid ${theme.vars.palette.line.main}`,
  backgroundColor: theme.vars.palette.surface.sunken,
}));

/** On a phone: a row for each group with the measure that is drawn; the others stand beneath. */
function Cards({ report, address, answer }: ReportTableProps) {
  const dimension = report.dimensions[answer.by];
  const drawn = report.measures[report.chart];
  if (!dimension || !drawn) return null;
  const others = measuresOf(report).filter(([name]) => name !== report.chart);
  const shown = answer.groups.filter(({ figures }) => Object.values(figures).some((figure) => !isZero(figure)));
  return (
    <>
      <List aria-label={report.title}>
        {shown.map((group) => (
          <li key={group.key}>
            <button type="button" onClick={() => address.change({ figure: report.chart, group: group.key })}>
              <span className="who">
                <strong>{groupName(answer.by, dimension, group)}</strong>
                <small>
                  {others
                    .filter(([name]) => !isZero(group.figures[name] ?? '0'))
                    .map(([name, one]) => `${one.label} ${figureText(one, group.figures[name] ?? '0')}`)
                    .join(' · ')}
                </small>
              </span>
              <span className="sum">{figureText(drawn, group.figures[report.chart] ?? '0')}</span>
              <ChevronRight size={16} aria-hidden />
            </button>
          </li>
        ))}
      </List>
      <Sum>
        <span>{t`Total of ${{ groups: counted(answer.by, answer.groups.length) }}`}</span>
        <span>{figureText(drawn, answer.totals[report.chart] ?? '0')}</span>
      </Sum>
    </>
  );
}
