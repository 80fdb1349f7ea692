import { t } from '@lingui/core/macro';
import { Flag, MessageCircle } from 'lucide-react';
import { lazy } from 'react';
import { exportMany, messageMany, moveMany } from '@/components/bulk/actions';
import type { ListSelection, SelectionAction } from '@/components/data-list/types';
import type { StudentRow } from './api';

const changeStatus: SelectionAction = {
  label: t`Change status`,
  icon: Flag,
  dialog: lazy(() => import('./status-dialog')),
};

const remindMany: SelectionAction = {
  label: t`Send reminder`,
  icon: MessageCircle,
  dialog: lazy(() => import('@/components/reminders/remind-dialog')),
};

/** What the front desk does with many students; files are a manager's. */
export const studentSelection = (mayExport: boolean): ListSelection<StudentRow> => ({
  actions: [messageMany, moveMany, changeStatus, remindMany, mayExport && exportMany],
  amount: { of: ({ pending }) => pending ?? '0.00', total: 'pending' },
});
