import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Segmented } from '@/components/display/segmented';
import { GenericDrawing } from '@/components/feedback/drawings';
import { EmptyState } from '@/components/feedback/empty-state';
import { PageHeader } from '@/components/layout/page-header';
import { RecordState } from '@/components/record/record-state';
import { date } from '@/lib/format';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import { phone } from '@/theme/breakpoints';
import { reportQuery, type Report, type ReportAnswer } from './api';
import { ExportMenu } from './export-menu';
import { isZero } from './figures';
import { ReportChart } from './report-chart';
import { ReportTable } from './report-table';
import { ReportToolbar } from './report-toolbar';
import { SaveButton } from './save-button';
import { useSavedReports } from './saved';
import { useReportAddress, type ReportAddress } from './use-report-address';

const RowsSheet = lazy(() => import('./rows-sheet'));

const Above = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '8px 16px',
  padding: '16px 0 8px',
  '& p': { ...theme.typography.caption, flex: '1 1 480px', margin: 0, color: theme.vars.palette.text.secondary },
  [phone]: {
    // A row of choices that is longer than the screen scrolls.
    '& > .choices': { overflowX: 'auto', scrollbarWidth: 'none', margin: '0 -16px', padding: '0 16px' },
    '& p': { margin: 0 },
  },
}));

const back = { to: '/platformadmindashboard', label: t`Reports` };

/** One report: period, filters, chart and table; a figure opens the rows that make it up. */
export default function ReportPage({ report }: { report: Report }) {
  const address = useReportAddress(report);
  const found = useQuery(reportQuery(report.name, address.query));
  const { role } = useMe();
  const saved = useSavedReports([report]).find(({ view }) => String(view._id) === address.saved);
  const mayExport = MANAGERS.includes(role) || role === 'MASTER';
  return (
    <>
      <PageHeader
        title={report.title}
        back={back}
        subtitle={saved?.view.name}
        actions={
          <>
            <SaveButton report={report} address={address} />
            {mayExport && <ExportMenu report={report} query={address.query} />}
          </>
        }
      />
      <ReportToolbar report={report} address={address} answer={found.data} />
      <RecordState of={found} words={{ didNotLoad: t`The report did not load` }}>
        {(answer) => <Figures report={report} address={address} answer={answer} />}
      </RecordState>
    </>
  );
}

interface FiguresProps {
  report: Report;
  address: ReportAddress;
  answer: ReportAnswer;
}

function Figures({ report, address, answer }: FiguresProps) {
  const options = Object.entries(report.dimensions).map(([value, { label }]) => ({ value, label }));
  const isEmpty = [...Object.values(answer.totals), ...Object.values(answer.before)].every(isZero);
  if (isEmpty) return <Nothing address={address} answer={answer} />;
  return (
    <>
      <ReportChart report={report} address={address} answer={answer} />
      <Above>
        <div className="choices">
          <Segmented
            label={t`Group by`}
            options={options}
            value={address.by}
            onChange={(by) => address.change({ by, figure: null, group: null })}
          />
        </div>
        <p>{report.note}</p>
      </Above>
      <ReportTable report={report} address={address} answer={answer} />
      {address.figure && (
        <Suspense>
          <RowsSheet
            key={`${address.figure} ${address.group}`}
            report={report}
            answer={answer}
            figure={address.figure}
            group={address.group}
            onClose={() => address.change({ figure: null, group: null }, true)}
          />
        </Suspense>
      )}
    </>
  );
}

function Nothing({ address, answer }: Omit<FiguresProps, 'report'>) {
  const { fromDate, toDate } = answer;
  return (
    <EmptyState
      compact
      drawing={<GenericDrawing />}
      title={
        fromDate && toDate
          ? t`Nothing between ${{ from: date(fromDate) }} and ${{ to: date(toDate) }}`
          : t`Nothing matches`
      }
      text={t`There is no figure for this period and these filters.`}
      action={
        <Button
          onClick={() =>
            address.change({
              ...Object.fromEntries(Object.keys(address.filters).map((name) => [name, null])),
              period: null,
              from: null,
              to: null,
            })
          }
        >
          {t`Show the usual period`}
        </Button>
      }
    />
  );
}
