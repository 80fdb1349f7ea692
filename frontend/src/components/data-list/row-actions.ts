import { Pencil, Power, Trash2 } from 'lucide-react';
import { t } from '../text';
import type { RowAction } from './types';

/** The row actions that every resource has, so that they are called alike everywhere. */

export const editAction = (onSelect: () => void): RowAction => ({ label: t('list.edit'), icon: Pencil, onSelect });

export const deleteAction = (onSelect: () => void): RowAction => ({
  label: t('list.delete'),
  icon: Trash2,
  danger: true,
  onSelect,
});

/** ACTIVE ⇄ INACTIVE, at once. */
export const statusAction = (status: string, onSelect: () => void): RowAction => ({
  label: status === 'ACTIVE' ? t('list.deactivate') : t('list.activate'),
  icon: Power,
  onSelect,
});
