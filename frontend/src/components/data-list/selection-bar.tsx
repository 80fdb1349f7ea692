import { styled } from '@mui/material/styles';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { phone } from '@/theme/breakpoints';
import { Kbd } from '../display/kbd';
import { t } from '../text';
import type { SelectionAction } from './types';

const Bar = styled('div')(({ theme }) => ({
  ...theme.typography.small,
  position: 'sticky',
  bottom: 20,
  zIndex: 2,
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  width: 'fit-content',
  maxWidth: '100%',
  height: 48,
  margin: '16px auto 12px',
  padding: '0 10px 0 16px',
  borderRadius: 10,
  color: theme.vars.palette.surface.inverseText,
  backgroundColor: theme.vars.palette.surface.inverse,
  boxShadow: theme.vars.palette.shadow.pop,
  fontWeight: 500,
  '& output': { paddingRight: 12, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '& button': {
    font: 'inherit',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 8,
    height: 34,
    padding: '0 10px',
    border: 0,
    borderRadius: 6,
    color: 'inherit',
    background: 'none',
    cursor: 'pointer',
    whiteSpace: 'nowrap',
    '&:hover': { backgroundColor: 'color-mix(in srgb, currentColor 14%, transparent)' },
    '&:focus-visible': { outline: '2px solid currentColor', outlineOffset: -2 },
  },
  [phone]: { bottom: 12, overflowX: 'auto', '& button': { height: 44 } },
}));

interface SelectionBarProps<Row> {
  rows: Row[];
  /** At most three. */
  actions: readonly SelectionAction<Row>[];
  onClear: () => void;
}

/** What can be done with the rows picked; Esc lets them go. */
export function SelectionBar<Row>({ rows, actions, onClear }: SelectionBarProps<Row>) {
  useEffect(() => {
    function clearOnEscape(event: KeyboardEvent): void {
      if (event.key === 'Escape' && !event.defaultPrevented) onClear();
    }
    document.addEventListener('keydown', clearOnEscape);
    return () => document.removeEventListener('keydown', clearOnEscape);
  }, [onClear]);

  return (
    <Bar role="toolbar" aria-label={t('list.selected', { count: rows.length })}>
      <output>{t('list.selected', { count: rows.length })}</output>
      {actions.map(({ label, icon: Icon, onSelect }) => (
        <button key={label} type="button" onClick={() => onSelect(rows)}>
          <Icon size={16} aria-hidden />
          {label}
        </button>
      ))}
      <button type="button" aria-label={t('list.clearSelection')} onClick={onClear}>
        <X size={16} aria-hidden />
        <Kbd aria-hidden>Esc</Kbd>
      </button>
    </Bar>
  );
}
