import { plural, t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { BarChart } from '@/components/charts/bar-chart';
import { ChartPanel, type ChartData } from '@/components/charts/chart-panel';
import { Funnel } from '@/components/charts/funnel';
import { Delta, KpiRow, KpiTile } from '@/components/charts/kpi-tile';
import { LargeMoney, Money } from '@/components/display/money';
import { ErrorState } from '@/components/feedback/error-state';
import { RecordSkeleton } from '@/components/feedback/skeletons';
import { Panel, PanelGrid } from '@/components/layout/panel';
import { PanelEmpty } from '@/components/layout/panel-empty';
import { PanelList } from '@/components/layout/panel-list';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { addDays, count, fromPaise, month, shortRupees, today, toPaise, wholeRupees } from '@/lib/format';
import { phone } from '@/theme/breakpoints';
import { figuresQuery, type Figures } from './api';

const MovementSheet = lazy(() => import('./movement-sheet'));
const CohortSheet = lazy(() => import('./cohort-sheet'));

const Panels = styled(PanelGrid)({
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)',
  [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

const Above = styled('div')({ margin: '16px 0 8px' });

/** Trials and plans end soon when they end within so many days. */
const WEEK = 7;
const MONTH = 30;

type Month = Figures['months'][number];

const paise = (amount: string) => toPaise(amount) ?? 0;
const money = (value: number) => wholeRupees(value.toFixed(2));
const axis = (value: number) => shortRupees(value.toFixed(2));
const part = (some: number, of: number) => (of > 0 ? (some / of) * 100 : null);
const shown = (percent: number | null) => (percent === null ? '–' : `${percent.toFixed(percent % 1 ? 1 : 0)}%`);

const conversion = ({ trialsPaid, trialsEnded }: Month) => part(trialsPaid, trialsEnded);
const churn = (now: Month, before: Month) => part(now.centresLost, before.paying);

/** How the platform does: what it earns, how it grows, and how far new centres come. */
export function Overview({ months }: { months: number }) {
  const { data, error, refetch } = useQuery(figuresQuery);
  const movement = useSheetParam('movement');
  const cohorts = useSheetParam('cohorts');
  if (!data) {
    if (!error) return <RecordSkeleton />;
    return <ErrorState title={t`The figures did not load`} error={error} onRetry={() => void refetch()} />;
  }
  return (
    <Above>
      <Tiles figures={data} />
      <Panels>
        <MovementPanel months={data.months.slice(-months)} />
        <TrialsPanel funnel={data.funnel} />
      </Panels>
      <Panels>
        <PlansPanel plans={data.plans} />
        <EndingPanel figures={data} />
      </Panels>
      <ParamSheet of={movement}>
        {(change) => <MovementSheet change={change} months={months} onClose={movement.close} />}
      </ParamSheet>
      <ParamSheet of={cohorts}>{() => <CohortSheet cohorts={data.cohorts} onClose={cohorts.close} />}</ParamSheet>
    </Above>
  );
}

/** A change in percentage points against the month before. */
function Points({ now, before, moreIsGood }: { now: number | null; before: number | null; moreIsGood: boolean }) {
  if (now === null || before === null || now === before) return null;
  const points = now - before;
  return (
    <Delta value={t`${{ points: Math.abs(points).toFixed(1) }} pts`} up={points > 0} good={points > 0 === moreIsGood} />
  );
}

function Tiles({ figures }: { figures: Figures }) {
  const { months, states } = figures;
  const [before, now] = months.slice(-2);
  if (!before || !now) return null;
  const last = month(before.month);
  const centres = Object.fromEntries(states.map((state) => [state.status, state.centres]));
  const grown = part(paise(now.recurring) - paise(before.recurring), paise(before.recurring));
  const lost = now.centresLost;
  return (
    <KpiRow>
      <KpiTile
        label={t`Monthly recurring`}
        value={<LargeMoney amount={figures.recurring} />}
        to="/masterreport?tab=terms&status=ACTIVE"
        trend={months.map((one) => paise(one.recurring))}
        note={
          grown !== null && (
            <>
              <Delta value={shown(Math.abs(grown))} up={grown >= 0} good={grown >= 0} /> {t`vs ${last}`}
            </>
          )
        }
      />
      <KpiTile
        label={t`Organisations`}
        value={count(states.reduce((sum, state) => sum + state.centres, 0))}
        to="/masterreport?ordering=-createDt"
        note={plural({ count: now.signUps }, { one: '# sign-up this month', other: '# sign-ups this month' })}
      />
      <KpiTile
        label={t`Trials`}
        value={count(centres.TRIAL ?? 0)}
        to="/masterreport?status=TRIAL&ordering=expiryDt"
        trend={months.map((one) => one.signUps)}
        series="b"
        note={t`${{ count: count(figures.trialsEndingSoon) }} end within a week`}
      />
      <KpiTile
        label={t`Trial conversion`}
        value={shown(conversion(now))}
        trend={months.map((one) => conversion(one) ?? 0)}
        note={
          now.trialsEnded > 0 ? (
            <>
              <Points now={conversion(now)} before={conversion(before)} moreIsGood />{' '}
              {t`${{ paid: count(now.trialsPaid) }} of ${{ ended: count(now.trialsEnded) }}`}
            </>
          ) : (
            t`no trial has ended this month`
          )
        }
      />
      <KpiTile
        label={t`Churn`}
        value={shown(churn(now, before))}
        to="/masterreport?status=CLOSED"
        note={
          <>
            <Points now={churn(now, before)} before={churn(before, months.at(-3) ?? before)} moreIsGood={false} />{' '}
            {plural({ count: lost }, { one: '# centre this month', other: '# centres this month' })}
          </>
        }
      />
    </KpiRow>
  );
}

function MovementPanel({ months }: { months: readonly Month[] }) {
  const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0);
  const gained = months.map((one) => paise(one.gained));
  const lost = months.map((one) => paise(one.lost));
  const title = t`Movement of recurring revenue`;
  if (total(gained) + total(lost) === 0) {
    return (
      <Panel title={title}>
        <PanelEmpty text={t`No centre has bought, changed or left a plan in this time.`} />
      </Panel>
    );
  }
  const data: ChartData = {
    labels: months.map((one) => month(one.month)),
    names: months.map((one) => month(one.month, true)),
    series: [
      { key: 'gained', label: t`New and larger`, values: gained.map((one) => one / 100) },
      { key: 'lost', label: t`Smaller and lost`, values: lost.map((one) => one / 100) },
    ],
  };
  const [first, last] = [data.names[0] ?? '', data.names.at(-1) ?? ''];
  const inRupees = (value: number) => wholeRupees(fromPaise(value));
  return (
    <ChartPanel
      title={title}
      period={first === last ? last : `${first} – ${last}`}
      data={data}
      format={money}
      totals={[
        { label: t`New and larger`, value: inRupees(total(gained)), series: 'a', to: '?movement=gained' },
        { label: t`Smaller and lost`, value: inRupees(-total(lost)), series: 'b', to: '?movement=lost' },
        { label: t`Net`, value: inRupees(total(gained) - total(lost)), to: '?movement=all' },
      ]}
    >
      <BarChart data={data} format={money} formatAxis={axis} />
    </ChartPanel>
  );
}

function TrialsPanel({ funnel }: { funnel: Figures['funnel'] }) {
  return (
    <Panel title={t`Trials of the last ${{ days: funnel.days }} days`} link={{ to: '?cohorts=all', label: t`Cohorts` }}>
      <Funnel
        steps={[
          { label: t`Signed up`, value: funnel.signedUp },
          { label: t`First branch`, value: funnel.firstBranch },
          { label: t`10 students`, value: funnel.tenStudents },
          { label: t`First receipt`, value: funnel.firstReceipt },
          { label: t`Paid`, value: funnel.paid },
        ]}
      />
      <Note>{t`Branches, students and receipts are counted every night.`}</Note>
    </Panel>
  );
}

const Note = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  padding: '10px 16px 14px',
  borderTop: `1px solid ${theme.vars.palette.line.subtle}`,
  color: theme.vars.palette.text.secondary,
}));

function PlansPanel({ plans }: { plans: Figures['plans'] }) {
  return (
    <Panel title={t`By plan`} link={{ to: '/masterreport?tab=terms&status=ACTIVE', label: t`Terms` }}>
      <PanelList
        rows={plans.map(({ planName, centres, monthly }) => ({
          id: planName,
          to: `/masterreport?tab=terms&status=ACTIVE&plan=${encodeURIComponent(planName)}`,
          title: planName,
          text: plural({ count: centres }, { one: '# centre', other: '# centres' }),
          end: (
            <span className="amount">
              <Money amount={monthly} />
              <span className="quiet">{t`a month`}</span>
            </span>
          ),
        }))}
        none={t`No centre pays for a plan yet.`}
      />
    </Panel>
  );
}

function EndingPanel({ figures }: { figures: Figures }) {
  const { trialsEndingSoon, plansEndingSoon, states } = figures;
  const day = today();
  const ends = (status: string, days: number) =>
    `/masterreport?status=${status}&expiryFrom=${day}&expiryTo=${addDays(day, days - 1)}&ordering=expiryDt`;
  const inGrace = states.find(({ status }) => status === 'GRACE')?.centres ?? 0;
  const rows = [
    { id: 'trials', to: ends('TRIAL', WEEK), title: t`Trials within a week`, number: trialsEndingSoon },
    { id: 'plans', to: ends('ACTIVE', MONTH), title: t`Plans within 30 days`, number: plansEndingSoon },
    { id: 'grace', to: '/masterreport?status=GRACE&ordering=expiryDt', title: t`In grace`, number: inGrace },
  ];
  return (
    <Panel title={t`Ending soon`}>
      <PanelList
        rows={rows.map(({ number, ...row }) => ({ ...row, end: <span className="quiet">{count(number)}</span> }))}
        none=""
      />
    </Panel>
  );
}
