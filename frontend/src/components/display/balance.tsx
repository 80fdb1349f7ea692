import { plural, t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { fromPaise, toPaise } from '@/lib/format';
import { Money } from './money';

const Lines = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  flexDirection: 'column',
  alignItems: 'flex-end',
  '& small': { ...theme.typography.caption, whiteSpace: 'nowrap' },
  '& .late': { color: theme.vars.palette.error.text },
  '& .advance': { color: theme.vars.palette.success.text },
}));

interface BalanceProps {
  /** What is owed; below zero the student has paid in advance. Whoever may not see it has none. */
  pending: string | undefined;
  daysLate?: number | null;
}

/** What a student owes, with how late it is, or the advance that is there. */
export function Balance({ pending, daysLate }: BalanceProps) {
  if (pending === undefined) return null;
  const paise = toPaise(pending) ?? 0;
  if (paise < 0) {
    return (
      <Lines>
        <Money amount={fromPaise(-paise)} tone="success" />
        <small className="advance">{t`Advance`}</small>
      </Lines>
    );
  }
  return (
    <Lines>
      <Money amount={pending} />
      {paise > 0 && daysLate ? (
        <small className="late">{plural({ count: daysLate }, { one: '# day late', other: '# days late' })}</small>
      ) : null}
    </Lines>
  );
}
