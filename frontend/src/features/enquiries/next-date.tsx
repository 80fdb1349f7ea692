import { plural, t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { DateText } from '@/components/display/date-text';
import { today } from '@/lib/format';

/** Whole days from one calendar day to another. */
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

const Late = styled('span')(({ theme }) => ({
  fontWeight: 500,
  whiteSpace: 'nowrap',
  color: theme.vars.palette.error.text,
  '&.today': { color: theme.vars.palette.warning.text },
}));

/** When somebody is to be spoken to: what is late or due today says so in words. */
export function NextDate({ day }: { day: string | null }) {
  if (!day) return <>–</>;
  const late = daysBetween(day, today());
  if (late > 0) return <Late>{plural({ count: late }, { one: '# day late', other: '# days late' })}</Late>;
  if (late === 0) return <Late className="today">{t`Today`}</Late>;
  return late === -1 ? <>{t`Tomorrow`}</> : <DateText value={day} />;
}
