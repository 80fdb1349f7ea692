import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { IndianRupee, Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ErrorState } from '@/components/feedback/error-state';
import { RecordSkeleton } from '@/components/feedback/skeletons';
import { PageHeader } from '@/components/layout/page-header';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { date, today, weekday } from '@/lib/format';
import { useMe } from '@/lib/me';
import { FRONT_DESK, OWNERS } from '@/lib/roles';
import { phone } from '@/theme/breakpoints';
import { AgePanel } from './age-panel';
import { homeQuery, type HomeFigures } from './api';
import { FirstSteps } from './first-steps';
import { KeyFigures } from './key-figures';
import { OwnStudents } from './own-students';
import { RecentPayments } from './recent-payments';
import { t } from './text';
import { StudentsPanel, TrendPanel } from './trend-panel';

const Page = styled('div')({
  maxWidth: 1440,
  '& .actions .MuiButton-root': { whiteSpace: 'nowrap' },
  [phone]: {
    '& header > .actions': { flexBasis: '100%', '& > *': { flex: 1 } },
  },
});

const Panels = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)',
  gap: 16,
  marginTop: 16,
  [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

/** By the clock in India. */
function greeting(name: string): string {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', hour: '2-digit', hour12: false }).format(),
  );
  const first = name.split(' ')[0] ?? name;
  if (hour < 12) return t('morning', { name: first });
  return hour < 17 ? t('afternoon', { name: first }) : t('evening', { name: first });
}

export function Component() {
  const me = useMe();
  const payment = useSheetParam('pay');
  const figures = useQuery({ ...homeQuery, enabled: me.branchCount > 0 });
  const day = today();
  const branch = me.branchObjectId
    ? t('branch', { branch: me.branchObjectId.branchname })
    : t('allBranches');
  const atFrontDesk = FRONT_DESK.includes(me.role) && me.branchCount > 0;

  return (
    <Page>
      <PageHeader
        title={greeting(me.username)}
        subtitle={me.branchCount > 0 && t('place', { weekday: weekday(day), day: date(day), branch })}
        actions={
          atFrontDesk && (
            <>
              <Button component={Link} to="/editstudent/new" startIcon={<Plus size={16} aria-hidden />}>
                {t('addStudent')}
              </Button>
              <Button
                variant="contained"
                color="primary"
                startIcon={<IndianRupee size={16} aria-hidden />}
                onClick={() => payment.open('new')}
              >
                {t('recordPayment')}
              </Button>
            </>
          )
        }
      />
      {OWNERS.includes(me.role) && <FirstSteps hasBranch={me.branchCount > 0} />}
      {me.branchCount > 0 && (
        <Figures
          figures={figures.data}
          error={figures.error}
          onRetry={() => void figures.refetch()}
        />
      )}
    </Page>
  );
}

interface FiguresProps {
  figures: HomeFigures | undefined;
  error: Error | null;
  onRetry: () => void;
}

function Figures({ figures, error, onRetry }: FiguresProps) {
  if (!figures) {
    if (!error) return <RecordSkeleton />;
    return <ErrorState title={t('didNotLoad')} error={error} onRetry={onRetry} />;
  }
  const { collections, dues, students, trend, recentPayments } = figures;
  if (!collections && !dues && !students) return <OwnStudents />;
  return (
    <>
      <KeyFigures figures={figures} />
      <Panels>
        {trend && <TrendPanel trend={trend} />}
        {dues && <AgePanel dues={dues} />}
        {recentPayments && <RecentPayments payments={recentPayments} />}
        {students && <StudentsPanel students={students} />}
      </Panels>
    </>
  );
}
