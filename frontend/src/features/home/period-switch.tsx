import { t } from '@lingui/core/macro';
import { useSearchParams } from 'react-router-dom';
import { Segmented } from '@/components/display/segmented';
import { usePhone } from '@/components/sheet/use-phone';
import { today } from '@/lib/format';
import { PERIODS, type Period } from './api';

const PERIOD_LABELS = {
  TODAY: t`Today`,
  QUARTER: t`Quarter`,
};

const isPeriod = (text: string | null): text is Period => PERIODS.some((one) => one === text);

/** The period that Home's figures are of, kept in the address: `?period=YEAR`; this month without one. */
export function usePeriod(): [Period, (next: Period) => void] {
  const [address, setAddress] = useSearchParams();
  const kept = address.get('period');
  const setPeriod = (next: Period) =>
    setAddress(
      (old) => {
        const changed = new URLSearchParams(old);
        if (next === 'MONTH') changed.delete('period');
        else changed.set('period', next);
        return changed;
      },
      { replace: true },
    );
  return [isPeriod(kept) ? kept : 'MONTH', setPeriod];
}

/** `2026-11-20` → `FY 26-27`: years of money begin in April. */
export function financialYear(day: string): string {
  const start = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < 4 ? 1 : 0);
  return `FY ${String(start % 100).padStart(2, '0')}-${String((start + 1) % 100).padStart(2, '0')}`;
}

export function PeriodSwitch({ value, onChange }: { value: Period; onChange: (next: Period) => void }) {
  const isPhone = usePhone();
  const label = (period: Period) => {
    if (period === 'YEAR') return isPhone ? t`FY` : financialYear(today());
    if (period === 'MONTH') return isPhone ? t`Month` : t`This month`;
    return PERIOD_LABELS[period];
  };
  return (
    <Segmented
      label={t`Period`}
      options={PERIODS.map((period) => ({ value: period, label: label(period) }))}
      value={value}
      onChange={onChange}
      wide={isPhone}
    />
  );
}
