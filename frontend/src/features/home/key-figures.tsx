import { Delta, KpiRow, KpiTile } from '@/components/charts/kpi-tile';
import { LargeMoney } from '@/components/display/money';
import { addDays, count, month, rupees, today, toPaise } from '@/lib/format';
import type { HomeFigures } from './api';
import { t } from './text';

const rupeesOf = (amount: string) => (toPaise(amount) ?? 0) / 100;

/** How much more or less than before, in percent; `null` when there was nothing before. */
export function change(now: string, before: string): number | null {
  const base = rupeesOf(before);
  return base === 0 ? null : ((rupeesOf(now) - base) / base) * 100;
}

const payments = (from: string, to: string) => `/payments?status=CONFIRMED&from=${from}&to=${to}`;

/** A part of a whole in whole percent; `null` of nothing. */
function shareOf(part: string, whole: string): number | null {
  const all = rupeesOf(whole);
  return all > 0 ? Math.round((rupeesOf(part) / all) * 100) : null;
}

/** The figures of the day; each opens the list behind it. */
export function KeyFigures({ figures }: { figures: HomeFigures }) {
  const { collections, dues, students } = figures;
  const day = today();
  const monthStart = `${day.slice(0, 7)}-01`;
  const days = collections?.days.map((one) => rupeesOf(one.amount)) ?? [];
  const yesterday = collections?.days.at(-2)?.amount ?? '0';
  const grown = collections ? change(collections.month, collections.lastMonthToDate) : null;
  const share = dues ? shareOf(dues.overdue, dues.pending) : null;
  const lastMonth = month(addDays(monthStart, -1));

  return (
    <KpiRow>
      {collections && (
        <KpiTile
          label={t('month')}
          value={<LargeMoney amount={collections.month} />}
          to={payments(monthStart, day)}
          trend={days}
          note={
            grown !== null && (
              <>
                <Delta value={`${Math.abs(grown).toFixed(1)}%`} up={grown >= 0} good={grown >= 0} />
                {t('vsLastMonth', { month: lastMonth })}
              </>
            )
          }
        />
      )}
      {collections && (
        <KpiTile
          label={t('today')}
          value={<LargeMoney amount={collections.today} />}
          to={payments(day, day)}
          note={t('yesterday', { amount: rupees(yesterday) })}
        />
      )}
      {dues && (
        <KpiTile
          label={t('pending')}
          value={<LargeMoney amount={dues.pending} />}
          to="/studentlist-page?pending=PENDING,OVERDUE"
          series="b"
          note={t('payingStudents', { count: dues.students })}
        />
      )}
      {dues && (
        <KpiTile
          label={t('overdue')}
          value={<LargeMoney amount={dues.overdue} />}
          to="/studentlist-page?pending=OVERDUE&ordering=-daysLate"
          note={share !== null && t('ofPending', { share })}
        />
      )}
      {students && (
        <KpiTile
          label={t('active')}
          value={count(students.active)}
          to="/studentlist-page?status=ACTIVE"
          trend={students.trend.map((one) => one.active)}
          note={
            students.joinedThisMonth > 0 && (
              <>
                <Delta value={count(students.joinedThisMonth)} up good />
                {t('joined')}
              </>
            )
          }
        />
      )}
    </KpiRow>
  );
}
