import { Power } from 'lucide-react';
import { lazy } from 'react';
import { exportMany, messageMany } from '@/components/bulk/actions';
import type { ListSelection } from '@/components/data-list/types';
import type { StaffRow } from './api';
import { t } from './text';

/** What managers do with many of their people. */
export const staffSelection: ListSelection<StaffRow> = {
  actions: [
    messageMany,
    { label: t('bulk.status'), icon: Power, dialog: lazy(() => import('./status-dialog')) },
    exportMany,
  ],
};
