import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { LogIn, LogOut } from 'lucide-react';
import { staffDays } from '@/api/resources';
import { useChange } from '@/components/data-list/use-change';
import { timeOfDay } from '@/lib/format';
import { useOnline } from '@/lib/use-online';
import { phone } from '@/theme/breakpoints';
import type { MemberMonth } from './api';

const Box = styled('section')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  padding: 16,
  borderRadius: 10,
  border: `1px solid ${theme.vars.palette.line.main}`,
  '& p': { ...theme.typography.body, flex: 1, margin: 0 },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
  '& .MuiButton-root': { minHeight: 50, minWidth: 168, fontSize: '1rem' },
  [phone]: { flexDirection: 'column', alignItems: 'stretch', '& .MuiButton-root': { width: '100%' } },
}));

type Clock = MemberMonth['today'];

function sentence({ checkIn: from, checkOut: to, mayCheckIn }: Clock): string {
  if (from && to) return t`Today: ${{ from: timeOfDay(from) }} to ${{ to: timeOfDay(to) }}.`;
  if (from) return t`Checked in at ${{ time: timeOfDay(from) }}.`;
  return mayCheckIn ? t`You are not checked in today.` : t`An admin or the owner has entered today for you.`;
}

/** One's own day: the one button that fits now. The time is the server's, so it needs a network. */
export function ClockPanel({ clock }: { clock: Clock }) {
  const online = useOnline();
  const begin = useChange({ of: staffDays, change: () => staffDays.post('check-in'), saysSo: true });
  const end = useChange({ of: staffDays, change: () => staffDays.post('check-out'), saysSo: true });
  const steps = [
    clock.mayCheckIn && { label: t`Check in`, Icon: LogIn, take: begin },
    clock.mayCheckOut && { label: t`Check out`, Icon: LogOut, take: end },
  ].filter((step) => step !== false);
  return (
    <Box aria-label={t`Today`}>
      <p aria-live="polite">
        {sentence(clock)}
        {!online && <small>{t`You must be online to check in.`}</small>}
      </p>
      {steps.map(({ label, Icon, take }) => (
        <Button
          key={label}
          variant="contained"
          color="primary"
          disabled={!online}
          loading={begin.isPending || end.isPending}
          loadingPosition="start"
          startIcon={<Icon size={18} aria-hidden />}
          onClick={() => take.mutate(undefined)}
        >
          {label}
        </Button>
      ))}
    </Box>
  );
}
