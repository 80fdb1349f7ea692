import { t } from '@lingui/core/macro';
import { Pencil, Power, Trash2 } from 'lucide-react';
import type { RowAction } from './types';

/** The row actions that every resource has, so that they are called alike everywhere. */

export const editAction = (onSelect: () => void): RowAction => ({ label: t`Edit`, icon: Pencil, onSelect });

export const deleteAction = (onSelect: () => void): RowAction => ({
  label: t`Delete`,
  icon: Trash2,
  danger: true,
  onSelect,
});

/** ACTIVE ⇄ INACTIVE, at once. */
export const statusAction = (status: string, onSelect: () => void): RowAction => ({
  label: status === 'ACTIVE' ? t`Set inactive` : t`Set active`,
  icon: Power,
  onSelect,
});
