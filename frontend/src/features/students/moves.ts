import { t } from '@lingui/core/macro';
import { CircleCheck, CirclePause, LogOut, RotateCcw, type LucideIcon } from 'lucide-react';
import type { RowAction } from '@/components/data-list/types';
import type { Status } from './api';

const MOVE_LABELS = {
  ACTIVE: t`Back to active`,
  ON_HOLD: t`Put on hold`,
  COMPLETED: t`Mark as completed`,
  LEFT: t`Mark as left`,
};

/** Where a state leads; the server has the same arrows. */
const TRANSITIONS: Record<Status, readonly Status[]> = {
  ACTIVE: ['ON_HOLD', 'COMPLETED', 'LEFT'],
  ON_HOLD: ['ACTIVE', 'COMPLETED', 'LEFT'],
  COMPLETED: [],
  LEFT: [],
};

const ICONS: Record<Status, LucideIcon> = {
  ACTIVE: RotateCcw,
  ON_HOLD: CirclePause,
  COMPLETED: CircleCheck,
  LEFT: LogOut,
};

/** The menu entries of a student in this state. */
export const moveActions = (status: Status, onMove: (to: Status) => void): RowAction[] =>
  TRANSITIONS[status].map((to) => ({
    label: MOVE_LABELS[to],
    icon: ICONS[to],
    danger: to === 'LEFT',
    onSelect: () => onMove(to),
  }));
