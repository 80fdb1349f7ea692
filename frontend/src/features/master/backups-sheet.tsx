import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { DatabaseBackup } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Schemas } from '@/api/client';
import { organisations, restores } from '@/api/master';
import { useChange } from '@/components/data-list/use-change';
import { useIdempotencyKey } from '@/components/form/idempotency';
import { ReasonStep } from '@/components/late';
import { RecordSheet, type SheetProps } from '@/components/record/record-sheet';
import { SideSheet } from '@/components/sheet/side-sheet';
import { dateTime } from '@/lib/format';
import { backupsOf, restoreUrl } from './api';
import { BackupList } from './backup-list';

/** A centre's backups; asked for again while one is being taken. */
export default function BackupsSheet(sheet: SheetProps) {
  return (
    <RecordSheet {...sheet} query={backupsOf} title={t`Backups`} words={{ didNotLoad: t`The backups did not load` }}>
      {(backups) => backups && <Backups backups={backups} onClose={sheet.onClose} />}
    </RecordSheet>
  );
}

interface BackupsProps extends Pick<SheetProps, 'onClose'> {
  backups: Schemas['CentreBackups'];
}

function Backups({ backups: { orgId, centreName, isWaiting, list }, onClose }: BackupsProps) {
  const keyFor = useIdempotencyKey();
  const take = useChange({
    of: organisations,
    change: () => organisations.post('{code}/backup', { code: orgId, key: keyFor(list[0]?.id ?? 0) }),
    saysSo: true,
  });
  const [restoring, setRestoring] = useState<Schemas['BackupRow'] | null>(null);
  const navigate = useNavigate();
  const prepare = async (reason: string, key: string) => {
    const answer = await restores.create({ backup: restoring?.id ?? 0, reason }, key);
    void navigate(restoreUrl(answer.data._id));
    return answer;
  };
  return (
    <SideSheet
      open
      title={t`Backups of ${{ centre: centreName }}`}
      onClose={onClose}
      foot={
        <Button
          variant="contained"
          color="primary"
          startIcon={<DatabaseBackup size={16} aria-hidden />}
          disabled={isWaiting || take.isPending}
          onClick={() => take.mutate()}
        >
          {t`Back up now`}
        </Button>
      }
    >
      <BackupList backups={list} onRestore={setRestoring} />
      <Suspense>
        {restoring?.takenAt && (
          <ReasonStep
            of={restores}
            title={t`Restore ${{ centre: centreName }}?`}
            text={t`The backup of ${{ moment: dateTime(restoring.takenAt) }} is read beside the live data, which stays as it is. You see the differences before anything is swapped.`}
            confirm={t`Prepare`}
            danger={false}
            change={prepare}
            onClose={() => setRestoring(null)}
          />
        )}
      </Suspense>
    </SideSheet>
  );
}
