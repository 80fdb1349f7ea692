import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { DatabaseBackup } from 'lucide-react';
import type { Schemas } from '@/api/client';
import { organisations } from '@/api/resources';
import { useChange } from '@/components/data-list/use-change';
import { useIdempotencyKey } from '@/components/form/idempotency';
import { RecordSheet, type SheetProps } from '@/components/record/record-sheet';
import { SideSheet } from '@/components/sheet/side-sheet';
import { backupsOf } from './api';
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
      <BackupList backups={list} />
    </SideSheet>
  );
}
