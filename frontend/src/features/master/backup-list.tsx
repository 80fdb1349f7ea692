import { plural, t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { Schemas } from '@/api/client';
import { Dotted } from '@/components/display/dotted';
import { StatusChip, type ChipTone } from '@/components/display/status-chip';
import { fileSize } from '@/components/form/file-rules';
import { date, dateTime } from '@/lib/format';

type Backup = Schemas['BackupRow'];

const Rows = styled('ul')(({ theme }) => ({
  ...theme.typography.small,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': { display: 'flex', alignItems: 'center', gap: 12, padding: '12px 0' },
  '& li + li': { borderTop: `1px solid ${theme.vars.palette.line.subtle}` },
  '& .what': { flex: 1, minWidth: 0 },
  '& strong': { display: 'block', fontWeight: 500, fontVariantNumeric: 'tabular-nums' },
  '& small': {
    ...theme.typography.caption,
    display: 'block',
    color: theme.vars.palette.text.secondary,
    overflowWrap: 'anywhere',
  },
  '& .fault': { color: theme.vars.palette.error.text },
}));

const Note = styled('p')(({ theme }) => ({
  ...theme.typography.small,
  margin: '0 0 16px',
  color: theme.vars.palette.text.secondary,
}));

const KEPT: Record<Backup['keptAs'][number], string> = {
  DAILY: t`daily`,
  WEEKLY: t`weekly`,
  MONTHLY: t`monthly`,
};

/** The word for its state, and how it looks. */
function stateOf({ status, checkResult }: Backup): [label: string, tone: ChipTone] {
  if (status === 'WAITING') return [t`Being taken`, 'info'];
  if (status === 'FAILED') return [t`Failed`, 'error'];
  if (checkResult === 'FAILED') return [t`Cannot be restored`, 'error'];
  return checkResult === 'PASSED' ? [t`Checked`, 'success'] : [t`Not checked`, 'neutral'];
}

interface BackupListProps {
  backups: readonly Backup[];
  /** The centre shall go back to one of them. */
  onRestore: (backup: Backup) => void;
}

/** The backups of a centre, the newest first. */
export function BackupList({ backups, onRestore }: BackupListProps) {
  return (
    <>
      <Note>
        {t`Each night a backup is taken. Those of the last 7 days, 4 weeks and 3 months are kept. Each week a backup is restored beside the centres and compared, to check it.`}
      </Note>
      {backups.length === 0 ? (
        <Note>{t`No backup of this centre was taken yet.`}</Note>
      ) : (
        <Rows aria-label={t`Backups`}>
          {backups.map((backup) => (
            <BackupItem key={backup.id} backup={backup} onRestore={onRestore} />
          ))}
        </Rows>
      )}
    </>
  );
}

function BackupItem({ backup, onRestore }: Pick<BackupListProps, 'onRestore'> & { backup: Backup }) {
  const { takenAt, dueAt, size, rows, files, keptAs, checkedAt, error, checkError } = backup;
  const [label, tone] = stateOf(backup);
  const fault = error || checkError;
  return (
    <li>
      <div className="what">
        <strong>{dateTime(takenAt ?? dueAt)}</strong>
        {takenAt && (
          <small>
            <Dotted
              parts={[
                fileSize(size),
                plural(rows, { one: '# row', other: '# rows' }),
                plural(files, { one: '# file', other: '# files' }),
              ]}
            />
          </small>
        )}
        {keptAs.length > 0 && (
          <small>
            <Dotted
              parts={[
                t`Kept ${{ kinds: keptAs.map((kind) => KEPT[kind]).join(', ') }}`,
                checkedAt && t`checked on ${{ day: date(checkedAt) }}`,
              ]}
            />
          </small>
        )}
        {fault && <small className="fault">{fault}</small>}
      </div>
      <StatusChip state={backup.status} label={label} tone={tone} />
      {takenAt && (
        <Button
          size="small"
          aria-label={t`Restore the backup of ${{ moment: dateTime(takenAt) }}`}
          onClick={() => onRestore(backup)}
        >
          {t`Restore…`}
        </Button>
      )}
    </li>
  );
}
