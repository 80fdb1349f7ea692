import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { ChevronDown, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { count as grouped, rupees } from '@/lib/format';
import { phone } from '@/theme/breakpoints';
import { Kbd } from '../display/kbd';
import { Menu, MenuItem } from '../late';
import { usePhone } from '../sheet/use-phone';
import type { SelectionAction } from './types';

const Bar = styled('div')(({ theme }) => ({
  ...theme.typography.small,
  position: 'sticky',
  // Over the padding at the sheet's end.
  bottom: 'calc(20px - var(--page-end, 0px))',
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
  '&.over-totals': { bottom: 'calc(64px - var(--page-end, 0px))' },
  '& output': { display: 'flex', gap: 12, paddingRight: 12, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '& .sum': { fontWeight: 400, opacity: 0.78 },
  '& .rule': { width: 1, height: 20, margin: '0 6px', opacity: 0.28, backgroundColor: 'currentColor' },
  '& > button': {
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
    '&:disabled': { opacity: 0.5, cursor: 'default', background: 'none' },
  },
  [phone]: {
    bottom: 'calc(12px + env(safe-area-inset-bottom))',
    gap: 0,
    width: 'auto',
    padding: '0 4px 0 14px',
    '&.over-totals': { bottom: 'calc(12px + env(safe-area-inset-bottom))' },
    '& output': { flex: 1, minWidth: 0 },
    '& > button': { height: 44 },
    '& .sum, & .rule, & kbd': { display: 'none' },
  },
  '@media print': { display: 'none' },
}));

interface SelectionBarProps {
  count: number;
  actions: readonly SelectionAction[];
  /** What the chosen rows add up to, where it is known. */
  sum?: string;
  /** There is a row of totals at the bottom edge. */
  overTotals: boolean;
  /** An action is on its way: Esc is its own. */
  isBusy: boolean;
  onAction: (action: SelectionAction) => void;
  onClear: () => void;
}

/** What can be done with the rows that are chosen; Esc lets them go. */
export function SelectionBar({ count, actions, sum, overTotals, isBusy, onAction, onClear }: SelectionBarProps) {
  const isPhone = usePhone();
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const isOwn = !isBusy && menu === null;

  useEffect(() => {
    function clearOnEscape(event: KeyboardEvent): void {
      if (event.key === 'Escape' && !event.defaultPrevented && isOwn) onClear();
    }
    document.addEventListener('keydown', clearOnEscape);
    return () => document.removeEventListener('keydown', clearOnEscape);
  }, [isOwn, onClear]);

  const room = isPhone ? 2 : 3;
  const inBar = actions.length > room ? actions.slice(0, room - 1) : actions;
  const inMenu = actions.slice(inBar.length);
  const isNone = count === 0;

  return (
    <>
      <Bar
        role="toolbar"
        aria-label={t`${{ count: grouped(count) }} selected`}
        className={overTotals ? 'over-totals' : undefined}
      >
        <output>
          {t`${{ count: grouped(count) }} selected`}
          {sum !== undefined && <span className="sum">{rupees(sum)}</span>}
        </output>
        <span className="rule" />
        {inBar.map((action) => (
          <button key={action.label} type="button" disabled={isNone} onClick={() => onAction(action)}>
            <action.icon size={16} aria-hidden />
            {action.label}
          </button>
        ))}
        {inMenu.length > 0 && (
          <button
            type="button"
            aria-haspopup="menu"
            disabled={isNone}
            onClick={(event) => setMenu(event.currentTarget)}
          >
            {t`More`}
            <ChevronDown size={14} aria-hidden />
          </button>
        )}
        <span className="rule" />
        <button type="button" aria-label={t`Clear selection`} onClick={onClear}>
          <X size={16} aria-hidden />
          <Kbd aria-hidden>Esc</Kbd>
        </button>
      </Bar>
      <Menu anchorEl={menu} open={menu !== null} onClose={() => setMenu(null)}>
        {inMenu.map((action) => (
          <MenuItem
            key={action.label}
            onClick={() => {
              setMenu(null);
              onAction(action);
            }}
          >
            <action.icon size={16} aria-hidden />
            {action.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
