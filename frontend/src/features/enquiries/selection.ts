import { t } from '@lingui/core/macro';
import { ArrowRight, UserRound } from 'lucide-react';
import { lazy } from 'react';
import { exportMany, messageMany } from '@/components/bulk/actions';
import type { ListSelection, SelectionAction } from '@/components/data-list/types';
import { FRONT_DESK, MANAGERS, type Role } from '@/lib/roles';
import type { EnquiryRow } from './api';

const giveMany: SelectionAction = {
  label: t`Assign`,
  icon: UserRound,
  dialog: lazy(() => import('./owner-dialog')),
};

const advanceMany: SelectionAction = {
  label: t`Move to stage`,
  icon: ArrowRight,
  dialog: lazy(() => import('./stage-dialog')),
};

/** A trainer moves the own enquiries on; the desk writes to people and gives enquiries away; files are a manager's. */
export const enquirySelection = (role: Role): ListSelection<EnquiryRow> => {
  const atFrontDesk = FRONT_DESK.includes(role);
  return {
    actions: [atFrontDesk && messageMany, advanceMany, atFrontDesk && giveMany, MANAGERS.includes(role) && exportMany],
  };
};
