import { calendarDay, date, dateTime } from '@/lib/format';

interface DateTextProps {
  /** A business day (yyyy-mm-dd) or an instant. */
  value: string | null | undefined;
  withTime?: boolean;
}

/** 20-11-2026, or a dash where there is no day. */
export function DateText({ value, withTime = false }: DateTextProps) {
  const day = value ? calendarDay(value) : null;
  if (!value || !day) return <span aria-hidden>–</span>;
  return (
    <time dateTime={withTime ? value : day} style={{ whiteSpace: 'nowrap' }}>
      {withTime ? dateTime(value) : date(day)}
    </time>
  );
}
