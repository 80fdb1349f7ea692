import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { Check, Circle, Clock, CloudOff, CloudUpload, Pencil, type LucideIcon } from 'lucide-react';
import { count as grouped } from '@/lib/format';
import { useOnline } from '@/lib/use-online';
import { useRegisterState, type ClassOfDay } from '@/components/display/register-state';
import { stateText } from '@/components/display/states';
import { toneOf, type ChipTone } from '@/components/display/status-chip';
import { useOutbox } from './outbox';

const Chip = styled('span')(({ theme }) => ({
  ...theme.typography.small,
  fontWeight: 500,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 28,
  padding: '0 8px',
  borderRadius: 6,
  border: '1px solid',
  whiteSpace: 'nowrap',
}));

interface SyncChipProps {
  /** Something on this page was changed and not saved. */
  unsaved?: boolean;
}

/** Whether the marks are safe: with the server, on their way, or on this device until there is a network. */
export function SyncChip({ unsaved = false }: SyncChipProps) {
  const [tone, Icon, text] = useSync(unsaved) ?? (['success', Check, t`Synced`] as const);
  return <Worded tone={tone} Icon={Icon} text={text} />;
}

/** The same for one register: while there is nothing of it to keep safe, its state. */
export function RegisterSyncChip({ of, unsaved }: { of: ClassOfDay; unsaved: boolean }) {
  const state = useRegisterState(of);
  const sync = useSync(unsaved);
  if (sync) return <Worded tone={sync[0]} Icon={sync[1]} text={sync[2]} />;
  if (state === 'TAKEN') return <SyncChip />;
  return <Worded tone={toneOf(state)} Icon={state === 'UPCOMING' ? Clock : Circle} text={stateText(state)} />;
}

/** What is on its way or waits, and for what; nothing where all is with the server. */
function useSync(unsaved: boolean) {
  const online = useOnline();
  const { list, sending } = useOutbox();
  const count = list.filter((one) => !one.refusal).length;
  if (sending) return ['info', CloudUpload, t`Sending…`] as const;
  if (!online)
    return [
      'warning',
      CloudOff,
      count > 0 ? t`Offline · ${{ count: grouped(count) }} waiting` : t`Offline, kept on phone`,
    ] as const;
  if (count > 0) return ['warning', CloudUpload, t`${{ count: grouped(count) }} waiting`] as const;
  return unsaved ? (['neutral', Pencil, t`Not saved yet`] as const) : null;
}

function Worded({ tone, Icon, text }: { tone: ChipTone; Icon: LucideIcon; text: string }) {
  return (
    <Chip
      role="status"
      style={{
        color: `var(--cm-palette-${tone}-text)`,
        backgroundColor: `var(--cm-palette-${tone}-tint)`,
        borderColor: `var(--cm-palette-${tone}-line)`,
      }}
    >
      <Icon size={16} aria-hidden />
      {text}
    </Chip>
  );
}
