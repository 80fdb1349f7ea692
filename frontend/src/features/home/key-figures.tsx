import { t } from '@lingui/core/macro';
import { Delta, KpiRow, KpiTile } from '@/components/charts/kpi-tile';
import { Dotted } from '@/components/display/dotted';
import { LargeMoney } from '@/components/display/money';
import { duesUrl } from '@/lib/dues';
import { count, month, shortRupees, toPaise } from '@/lib/format';
import type { HomeFigures, Period } from './api';
import { financialYear } from './period-switch';

const JOINED_LABELS = {
  TODAY: t`today`,
  MONTH: t`this month`,
  QUARTER: t`this quarter`,
  YEAR: t`this year`,
};

const rupeesOf = (amount: string) => (toPaise(amount) ?? 0) / 100;

/** How much more or less than before, in percent; `null` when there was nothing before. */
export function change(now: string, before: string): number | null {
  const base = rupeesOf(before);
  return base === 0 ? null : ((rupeesOf(now) - base) / base) * 100;
}

/** "18.4%", and "118%": a longer figure does not fit beside its line. */
const inPercent = (value: number) => `${value.toFixed(value < 99.95 ? 1 : 0)}%`;

type Days = NonNullable<HomeFigures['period']>;

/** What the figures of a period are compared with: "Oct to date". */
export function comparedWith(period: Period, { beforeFirst, beforeLast }: Days): string {
  if (period === 'TODAY') return t`yesterday`;
  if (period === 'MONTH') return t`${{ span: month(beforeFirst) }} to date`;
  if (period === 'QUARTER') return t`${{ first: month(beforeFirst) }} – ${{ last: month(beforeLast) }} to date`;
  return t`${{ span: financialYear(beforeFirst) }} to date`;
}

/** A line is drawn of what happened, not of nothing. */
const shape = (values: readonly number[]) => (values.some((value) => value > 0) ? values : undefined);

interface KeyFiguresProps {
  figures: HomeFigures;
  period: Period;
}

/** The figures of the period; each opens the list behind it. */
export function KeyFigures({ figures, period }: KeyFiguresProps) {
  const { collections, dues, students, enquiries, registersToday, period: days } = figures;
  if (!days) return null;
  const span = `from=${days.first}&to=${days.last}`;
  const before = comparedWith(period, days);
  const grown = collections ? change(collections.amount, collections.before) : null;
  const more = enquiries ? enquiries.new - enquiries.newBefore : 0;
  const marked = registersToday ? registersToday.present + registersToday.absent : 0;

  return (
    <KpiRow>
      {collections && (
        <KpiTile
          label={t`Collections`}
          value={<LargeMoney amount={collections.amount} />}
          to={`/payments?${span}`}
          trend={shape(collections.days.map((one) => rupeesOf(one.amount)))}
          note={
            grown !== null && (
              <>
                <Delta value={inPercent(Math.abs(grown))} up={grown >= 0} good={grown >= 0} /> {t`vs ${before}`}
              </>
            )
          }
        />
      )}
      {dues && (
        <KpiTile
          label={t`Pending dues`}
          value={<LargeMoney amount={dues.pending} />}
          to={duesUrl()}
          note={rupeesOf(dues.overdue) > 0 && t`${{ amount: shortRupees(dues.overdue) }} overdue`}
        />
      )}
      {students && (
        <KpiTile
          label={t`Active students`}
          value={count(students.active)}
          to="/studentlist-page?status=ACTIVE"
          trend={shape(students.trend.map((one) => one.active))}
          note={
            students.joined > 0 && (
              <>
                <Delta value={count(students.joined)} up good /> {JOINED_LABELS[period]}
              </>
            )
          }
        />
      )}
      {enquiries && (
        <KpiTile
          label={t`New enquiries`}
          value={count(enquiries.new)}
          to={`/student-enquiry?${span}`}
          note={
            <Dotted
              parts={[
                more !== 0 && <Delta value={count(Math.abs(more))} up={more > 0} good={more > 0} />,
                t`${{ count: count(enquiries.converted) }} converted`,
              ]}
            />
          }
        />
      )}
      {registersToday && (
        <KpiTile
          label={t`Attendance today`}
          value={marked > 0 ? <Percent part={registersToday.present} whole={marked} /> : '–'}
          to="/attendance"
          note={
            registersToday.of > 0
              ? t`${{ taken: count(registersToday.taken) }} of ${{ of: count(registersToday.of) }} registers taken`
              : t`No class meets today.`
          }
        />
      )}
    </KpiRow>
  );
}

function Percent({ part, whole }: { part: number; whole: number }) {
  return (
    <>
      {Math.round((part / whole) * 100)}
      <small>%</small>
    </>
  );
}
