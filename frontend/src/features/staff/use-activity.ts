import { useState } from 'react';
import { useChange } from '@/components/data-list/use-change';
import { tryAgainTight } from '@/api/meta';
import { setActivity, type StaffRow } from './api';
import { t } from './text';

/** Active and inactive: who goes is asked about first, since that signs the person out at once. */
export function useActivity() {
  const [leaving, setLeaving] = useState<StaffRow | null>(null);
  const change = useChange({
    change: (staff: StaffRow) => setActivity(staff, staff.status === 'INACTIVE'),
    refreshes: ['staff'],
    saysSo: true,
    meta: { tooMany: tryAgainTight },
    onDone: () => setLeaving(null),
  });
  return {
    toggle: (staff: StaffRow) => (staff.status === 'INACTIVE' ? change.mutate(staff) : setLeaving(staff)),
    /** For `ConfirmDialog`. */
    asked: {
      open: leaving !== null,
      title: t('leave.title', { name: leaving?.username ?? '' }),
      text: t('leave.text'),
      confirm: t('leave.confirm'),
      danger: true,
      busy: change.isPending,
      onConfirm: () => leaving && change.mutate(leaving),
      onClose: () => setLeaving(null),
    },
  };
}
