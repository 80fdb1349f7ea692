import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useMe } from '@/lib/me';
import { ReportIndex } from './report-index';
import { reportsOf } from './reports-of';

const ReportPage = lazy(() => import('./report-page'));

/** /platformadmindashboard: the reports by right, or one of them. */
export function Component() {
  const [address] = useSearchParams();
  const reports = reportsOf(useMe().role);
  const report = reports.find((one) => one.name === address.get('report'));
  if (!report) return <ReportIndex reports={reports} />;
  return (
    <Suspense>
      <ReportPage key={report.name} report={report} />
    </Suspense>
  );
}
