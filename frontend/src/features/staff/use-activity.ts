import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useChange } from '@/components/data-list/use-change';
import { tryAgainTight } from '@/api/meta';
import { staff } from '@/api/resources';
import type { StaffRow } from './api';

/** Active and inactive: who goes is asked about first, since that signs the person out at once. */
export function useActivity() {
  const [leaving, setLeaving] = useState<StaffRow | null>(null);
  const change = useChange({
    of: staff,
    change: ({ _id, status, version }: StaffRow) => staff.update(_id, { is_active: status === 'INACTIVE', version }),
    saysSo: true,
    meta: { tooMany: tryAgainTight },
    onDone: () => setLeaving(null),
  });
  return {
    toggle: (member: StaffRow) => (member.status === 'INACTIVE' ? change.mutate(member) : setLeaving(member)),
    /** For `ConfirmDialog`. */
    asked: {
      open: leaving !== null,
      title: t`Make ${{ name: leaving?.username ?? '' }} inactive?`,
      text: t`This person is signed out at once and cannot sign in until made active again. The record is kept.`,
      confirm: t`Make inactive`,
      danger: true,
      busy: change.isPending,
      onConfirm: () => leaving && change.mutate(leaving),
      onClose: () => setLeaving(null),
    },
  };
}
