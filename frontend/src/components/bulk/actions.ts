import { t } from '@lingui/core/macro';
import { Download, MessageCircle, Printer, Users } from 'lucide-react';
import { lazy } from 'react';
import type { SelectionAction } from '../data-list/types';

/** What several lists do with many rows; the dialogs come when they are opened. */

export const messageMany: SelectionAction = {
  label: t`Message`,
  icon: MessageCircle,
  dialog: lazy(() => import('./message-dialog')),
};

export const moveMany: SelectionAction = {
  label: t`Move to batch`,
  icon: Users,
  dialog: lazy(() => import('./batch-dialog')),
};

export const exportMany: SelectionAction = {
  label: t`Export`,
  icon: Download,
  dialog: lazy(() => import('./export-dialog')),
};

export const printMany: SelectionAction = {
  label: t`Print`,
  icon: Printer,
  dialog: lazy(() => import('./print-dialog')),
};
