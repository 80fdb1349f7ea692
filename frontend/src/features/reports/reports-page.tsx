import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { useMe } from '@/lib/me';
import { reportsFor } from './api';
import { ReportIndex } from './report-index';

const ReportPage = lazy(() => import('./report-page'));

/** /platformadmindashboard: the reports by right, or one of them. */
export function Component() {
  const { report: name } = useParams();
  const reports = reportsFor(useMe().role);
  const report = reports.find((one) => one.name === name);
  if (!report) return <ReportIndex reports={reports} />;
  return (
    <Suspense>
      <ReportPage key={report.name} report={report} />
    </Suspense>
  );
}
