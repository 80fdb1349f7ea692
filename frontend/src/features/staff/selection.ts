import { t } from '@lingui/core/macro';
import { Power } from 'lucide-react';
import { lazy } from 'react';
import { exportMany, messageMany } from '@/components/bulk/actions';
import type { ListSelection } from '@/components/data-list/types';
import type { StaffRow } from './api';

/** What managers do with many of their people. */
export const staffSelection: ListSelection<StaffRow> = {
  actions: [
    messageMany,
    { label: t`Change status`, icon: Power, dialog: lazy(() => import('./status-dialog')) },
    exportMany,
  ],
};
