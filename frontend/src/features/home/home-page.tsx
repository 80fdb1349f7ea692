import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { IndianRupee, Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ErrorState } from '@/components/feedback/error-state';
import { RecordSkeleton } from '@/components/feedback/skeletons';
import { PageHeader } from '@/components/layout/page-header';
import { usePhone } from '@/components/sheet/use-phone';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { date, today, weekday } from '@/lib/format';
import { useMe } from '@/lib/me';
import { FRONT_DESK, MANAGERS, OWNERS } from '@/lib/roles';
import { phone } from '@/theme/breakpoints';
import { AgePanel } from './age-panel';
import { homeQuery, type HomeFigures } from './api';
import { BatchesToday, RegistersPanel } from './attendance-panels';
import { EnquiriesPanel } from './enquiries-panel';
import { FirstSteps } from './first-steps';
import { KeyFigures } from './key-figures';
import { OwnStudents } from './own-students';
import { RecentPayments } from './recent-payments';
import { RenewalsPanel } from './renewals-panel';
import { t } from './text';
import { StudentsPanel, TrendPanel } from './trend-panel';

const Page = styled('div')({
  maxWidth: 1440,
  '& .actions .MuiButton-root': { whiteSpace: 'nowrap' },
  // The one filled button is the first and the widest in the hand.
  [phone]: {
    '& header > .actions': { flexBasis: '100%', flexWrap: 'wrap', '& > *': { flex: 1 } },
    '& header .MuiButton-contained': { flexBasis: '100%', order: -1 },
  },
});

const Panels = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)',
  gap: 16,
  marginTop: 16,
  [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

/** A trainer's classes of today, with the calls to make beside them. */
const Work = styled(Panels)({ margin: '0 0 16px' });

/** What waits for somebody today. */
const Day = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(280px, 1fr))',
  gap: 16,
  marginTop: 16,
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
              <Button component={Link} to="/student-enquiry?enquiry=new" startIcon={<Plus size={16} aria-hidden />}>
                {t('addEnquiry')}
              </Button>
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
  // Who runs the centre looks at the months first, who works in it at the day; so does everybody on a phone.
  const atTheFront = !MANAGERS.includes(useMe().role);
  const isPhone = usePhone();
  const dayFirst = atTheFront || isPhone;
  if (!figures) {
    if (!error) return <RecordSkeleton />;
    return <ErrorState title={t('didNotLoad')} error={error} onRetry={onRetry} />;
  }
  const { collections, dues, students, trend, recentPayments, enquiries, renewals, registersToday, batchesToday } = figures;
  const waiting = enquiries && <EnquiriesPanel enquiries={enquiries} />;
  if (!collections && !dues && !students) {
    return (
      <>
        <Work>
          {batchesToday && <BatchesToday batches={batchesToday} />}
          {waiting}
        </Work>
        <OwnStudents />
      </>
    );
  }
  const day = (
    <Day>
      {waiting}
      {registersToday && <RegistersPanel registers={registersToday} />}
      {renewals && <RenewalsPanel renewals={renewals} />}
    </Day>
  );
  return (
    <>
      <KeyFigures figures={figures} />
      {dayFirst && day}
      <Panels>
        {trend && <TrendPanel trend={trend} />}
        {dues && <AgePanel dues={dues} />}
        {recentPayments && <RecentPayments payments={recentPayments} />}
        {students && <StudentsPanel students={students} />}
      </Panels>
      {!dayFirst && day}
    </>
  );
}
