import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ErrorState } from '@/components/feedback/error-state';
import { RecordSkeleton } from '@/components/feedback/skeletons';
import { PageHeader } from '@/components/layout/page-header';
import { PanelGrid } from '@/components/layout/panel';
import { RecordPayment } from '@/components/layout/record-payment';
import { usePhone } from '@/components/sheet/use-phone';
import { date, today, weekday } from '@/lib/format';
import { useMe } from '@/lib/me';
import { FRONT_DESK, MANAGERS, OWNERS } from '@/lib/roles';
import { phone } from '@/theme/breakpoints';
import { AgePanel } from './age-panel';
import { homeQuery, type HomeFigures, type Period } from './api';
import { ClassesToday } from './attendance-panels';
import { FollowUpsPanel } from './enquiries-panel';
import { FirstSteps } from './first-steps';
import { HomePosts } from './home-posts';
import { KeyFigures } from './key-figures';
import { OwnStudents } from './own-students';
import { PeriodSwitch, usePeriod } from './period-switch';
import { RenewalsPanel } from './renewals-panel';
import { TrendPanel } from './trend-panel';

const Page = styled('div')({
  maxWidth: 1440,
  '& .actions .MuiButton-root': { whiteSpace: 'nowrap' },
  // The one filled button is the first and the widest in the hand.
  [phone]: {
    '& header > .actions': { flexBasis: '100%', flexWrap: 'wrap', '& > *': { flex: 1 } },
    '& header .MuiButton-contained, & header [role=radiogroup]': { flexBasis: '100%' },
    '& header .MuiButton-contained': { order: -1 },
    '& header [role=radiogroup]': { order: 1 },
  },
});

const Panels = styled(PanelGrid)({
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)',
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
  if (hour < 12) return t`Good morning, ${{ name: first }}`;
  return hour < 17 ? t`Good afternoon, ${{ name: first }}` : t`Good evening, ${{ name: first }}`;
}

export function Component() {
  const me = useMe();
  const [period, setPeriod] = usePeriod();
  const figures = useQuery({ ...homeQuery(period), enabled: me.branchCount > 0 });
  const day = today();
  const branch = me.branchObjectId ? t`${{ branch: me.branchObjectId.branchname }} branch` : t`all branches`;
  const atFrontDesk = FRONT_DESK.includes(me.role) && me.branchCount > 0;

  return (
    <Page>
      <PageHeader
        title={greeting(me.username)}
        subtitle={me.branchCount > 0 && t`${{ weekday: weekday(day) }}, ${{ day: date(day) }} · ${branch}`}
        actions={
          atFrontDesk && (
            <>
              <PeriodSwitch value={period} onChange={setPeriod} />
              <Button component={Link} to="/student-enquiry?enquiry=new" startIcon={<Plus size={16} aria-hidden />}>
                {t`Enquiry`}
              </Button>
              <Button component={Link} to="/editstudent/new" startIcon={<Plus size={16} aria-hidden />}>
                {t`Student`}
              </Button>
              <RecordPayment />
            </>
          )
        }
      />
      <HomePosts />
      {OWNERS.includes(me.role) && <FirstSteps hasBranch={me.branchCount > 0} />}
      {me.branchCount > 0 && (
        <Figures figures={figures.data} period={period} error={figures.error} onRetry={() => void figures.refetch()} />
      )}
    </Page>
  );
}

interface FiguresProps {
  figures: HomeFigures | undefined;
  period: Period;
  error: Error | null;
  onRetry: () => void;
}

function Figures({ figures, period, error, onRetry }: FiguresProps) {
  // Who runs the centre looks at the months first, who works in it at the day; so does everybody on a phone.
  const atTheFront = !MANAGERS.includes(useMe().role);
  const isPhone = usePhone();
  const dayFirst = atTheFront || isPhone;
  if (!figures) {
    if (!error) return <RecordSkeleton />;
    return <ErrorState title={t`The figures did not load`} error={error} onRetry={onRetry} />;
  }
  const { collections, dues, students, trend, enquiries, renewals, registersToday, batchesToday } = figures;
  const waiting = enquiries && <FollowUpsPanel enquiries={enquiries} />;
  if (!collections && !dues && !students) {
    return (
      <>
        <Work>
          {batchesToday && <ClassesToday classes={batchesToday} own />}
          {waiting}
        </Work>
        <OwnStudents />
      </>
    );
  }
  const day = (
    <Day>
      {waiting}
      {renewals && <RenewalsPanel renewals={renewals} />}
      {batchesToday && <ClassesToday classes={batchesToday} of={registersToday?.of} />}
    </Day>
  );
  return (
    <>
      <KeyFigures figures={figures} period={period} />
      {dayFirst && day}
      <Panels>
        {trend && <TrendPanel trend={trend} />}
        {dues && <AgePanel dues={dues} />}
      </Panels>
      {!dayFirst && day}
    </>
  );
}
