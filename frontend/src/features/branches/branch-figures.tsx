import { t } from '@lingui/core/macro';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { branches } from '@/api/resources';
import { KpiRow, KpiTile } from '@/components/charts/kpi-tile';
import { LargeMoney } from '@/components/display/money';
import { ErrorState } from '@/components/feedback/error-state';
import { count, today } from '@/lib/format';

const FIGURE_LABELS = {
  collections: t`Collected this month`,
  pending: t`Pending dues`,
  people: t`People`,
  enquiries: t`Open enquiries`,
  students: t`Students`,
  courses: t`Courses`,
};

const FIGURES = ['collections', 'pending', 'students', 'courses', 'enquiries', 'people'] as const;

/** The branch's figures, each with the way to the list behind it; what the role may not see is absent from the answer. */
export function BranchFigures({ id }: { id: string }) {
  const { data, isError, refetch } = useQuery(branches.get('{id}/summary', { id }));
  if (isError) return <ErrorState title={t`The figures did not load`} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={100} />;
  const lists = {
    collections: `/payments?branch=${id}&from=${today().slice(0, 8)}01&to=${today()}`,
    pending: `/studentlist-page?branch=${id}&ordering=-pending`,
    students: `/studentlist-page?branch=${id}`,
    courses: '/coursefee-page',
    enquiries: `/student-enquiry?branch=${id}&status=NEW,CONTACTED,INTERESTED,DEMO`,
    people: `/stafflistpage?branch=${id}`,
  };
  return (
    <KpiRow>
      {FIGURES.map((name) => {
        const figure = data[name];
        if (figure === undefined) return null;
        const value = typeof figure === 'number' ? count(figure) : <LargeMoney amount={figure} />;
        return <KpiTile key={name} label={FIGURE_LABELS[name]} value={value} to={lists[name]} />;
      })}
    </KpiRow>
  );
}
