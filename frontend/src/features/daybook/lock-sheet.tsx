import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { StatusChip } from '@/components/display/status-chip';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { newKey } from '@/components/form/idempotency';
import { useRecordForm } from '@/components/form/use-record-form';
import { ReasonDialog } from '@/components/late';
import { useQueryClient } from '@tanstack/react-query';
import { refresh } from '@/api/resource';
import { addDays, month as monthName, today } from '@/lib/format';
import { useMe } from '@/lib/me';
import { OWNERS } from '@/lib/roles';
import { useBranchOptions } from '@/components/data-list/filters';
import { periodLocks, reopenPeriod, type PeriodLock } from './api';
import { lockForm } from './schema';

const Locks = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: '24px 0 0',
  padding: 0,
  '& li': {
    ...theme.typography.small,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 10,
    minHeight: 48,
    borderTop: `1px solid ${theme.vars.palette.line.main}`,
  },
  '& .who': { ...theme.typography.caption, flex: 1, color: theme.vars.palette.text.secondary },
}));

interface LockSheetProps {
  branch: number;
  onClose: () => void;
}

/** Locks a month of a branch by typing its name; below, the months that are locked. */
export default function LockSheet({ branch, onClose }: LockSheetProps) {
  const options = useBranchOptions();
  const last = lastMonth();
  const form = useRecordForm({
    of: periodLocks,
    record: undefined,
    form: lockForm,
    starts: { branchObjectId: String(branch), month: last },
    send: (values, _version, key) => periodLocks.create(values, key),
    onSaved: (_saved, begin) => begin(),
  });
  return (
    <FormSheet form={form} title={t`Locked months`} save={t`Lock the month`} danger onClose={onClose}>
      <FormSection
        text={t`Bills, notes, payments, expenses, income and purchases are no longer dated in a locked month. Choose any of its days and type the month, such as ${{ month: typed(last) }}.`}
      >
        <FormField {...form.field('branchObjectId')} options={options} />
        <FormField {...form.field('month')} />
        <FormField {...form.field('confirmation')} placeholder={typed(last)} />
      </FormSection>
      <LockedMonths branch={branch} />
    </FormSheet>
  );
}

function LockedMonths({ branch }: { branch: number }) {
  const mayReopen = OWNERS.includes(useMe().role);
  const queries = useQueryClient();
  const locks = useQuery(periodLocks.rows({ branch })).data ?? [];
  const [opening, setOpening] = useState<{ lock: PeriodLock; key: string } | null>(null);
  const reopen = useMutation({
    mutationFn: ({ lock, key, reason }: { lock: PeriodLock; key: string; reason: string }) =>
      reopenPeriod(lock, reason, key),
    onSuccess: () => {
      setOpening(null);
      void refresh(queries, periodLocks.refreshes);
    },
  });
  return (
    <Locks>
      {locks.map((lock) => (
        <li key={lock._id}>
          <strong>{monthName(lock.month, true)}</strong>
          <StatusChip
            state={lock.status}
            label={lock.status === 'LOCKED' ? t`Locked` : t`Reopened`}
            tone={lock.status === 'LOCKED' ? 'success' : 'neutral'}
          />
          <span className="who">{lock.status === 'LOCKED' ? lock.createdBy : lock.reason}</span>
          {mayReopen && lock.status === 'LOCKED' && (
            <Button onClick={() => setOpening({ lock, key: newKey() })}>{t`Reopen`}</Button>
          )}
        </li>
      ))}
      <ReasonDialog
        open={opening !== null}
        title={t`Reopen the month?`}
        text={t`Entries can be dated in it again. The reason stands in the activity log.`}
        confirm={t`Reopen`}
        busy={reopen.isPending}
        onConfirm={(reason) => opening && reopen.mutate({ ...opening, reason })}
        onClose={() => setOpening(null)}
      />
    </Locks>
  );
}

/** The first day of the month before this one. */
const lastMonth = () => `${addDays(`${today().slice(0, 7)}-01`, -1).slice(0, 7)}-01`;

/** As people type it: 10-2026. */
const typed = (day: string) => `${day.slice(5, 7)}-${day.slice(0, 4)}`;
