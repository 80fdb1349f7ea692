import { styled } from '@mui/material/styles';
import { Check, Circle, CloudOff, CloudUpload, Pencil } from 'lucide-react';
import { useOnline } from '@/lib/use-online';
import { t } from '../text';
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

interface StateChipProps {
  /** Something on this page was changed and not saved. */
  unsaved?: boolean;
  /** There is nothing yet that could be saved. */
  nothing?: boolean;
}

/** Whether the marks are safe: with the server, on their way, or on this device until there is a network. */
export function StateChip({ unsaved = false, nothing = false }: StateChipProps) {
  const online = useOnline();
  const { list, sending } = useOutbox();
  const count = list.filter((one) => !one.refusal).length;
  const [tone, Icon, text] = sending
    ? (['info', CloudUpload, t('offline.sending')] as const)
    : !online
      ? (['warning', CloudOff, count > 0 ? t('offline.waiting', { count }) : t('offline.kept')] as const)
      : count > 0
        ? (['warning', CloudUpload, t('offline.toSend', { count })] as const)
        : unsaved
          ? (['neutral', Pencil, t('offline.unsaved')] as const)
          : nothing
            ? (['neutral', Circle, t('today.notTaken')] as const)
            : (['success', Check, t('offline.saved')] as const);
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
