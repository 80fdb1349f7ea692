import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { KpiRow, KpiTile } from '@/components/charts/kpi-tile';
import { LargeMoney } from '@/components/display/money';
import { ErrorState } from '@/components/feedback/error-state';
import { count, today } from '@/lib/format';
import { branchSummary } from './api';
import { t } from './text';

/** The branch's figures; what the role may not see is absent from the answer. */
export function BranchFigures({ id }: { id: string }) {
  const { data, isError, refetch } = useQuery(branchSummary(id));
  if (isError) return <ErrorState title={t('figuresDidNotLoad')} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={100} />;

  const { people, students, courses, collections, pending, enquiries } = data;
  const month = `${today().slice(0, 8)}01`;
  return (
    <KpiRow>
      {collections !== undefined && (
        <KpiTile
          label={t('figures.collections')}
          value={<LargeMoney amount={collections} />}
          to={`/payments?branch=${id}&from=${month}&to=${today()}`}
        />
      )}
      {pending !== undefined && (
        <KpiTile
          label={t('figures.pending')}
          value={<LargeMoney amount={pending} />}
          to={`/studentlist-page?branch=${id}&ordering=-pending`}
        />
      )}
      {students !== undefined && (
        <KpiTile label={t('figures.students')} value={count(students)} to={`/studentlist-page?branch=${id}`} />
      )}
      {courses !== undefined && <KpiTile label={t('figures.courses')} value={count(courses)} to="/coursefee-page" />}
      {enquiries !== undefined && (
        <KpiTile
          label={t('figures.enquiries')}
          value={count(enquiries)}
          to={`/student-enquiry?branch=${id}&status=NEW,CONTACTED,INTERESTED,DEMO`}
        />
      )}
      {people !== undefined && (
        <KpiTile label={t('figures.people')} value={count(people)} to={`/stafflistpage?branch=${id}`} />
      )}
    </KpiRow>
  );
}
