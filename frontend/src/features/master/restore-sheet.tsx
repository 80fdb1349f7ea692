import { plural, t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import type { Schemas } from '@/api/client';
import { exportList } from '@/api/lists';
import { refresh } from '@/api/resource';
import { missingRecords, restores } from '@/api/master';
import { useChange } from '@/components/data-list/use-change';
import { restore as declared } from '@/api/columns/restore';
import { StatusChip } from '@/components/display/status-chip';
import { Banner } from '@/components/feedback/banner';
import { FormSection } from '@/components/form/form-layout';
import { ConfirmDialog } from '@/components/late';
import { Facts } from '@/components/layout/facts';
import { RecordSheet, type SheetProps } from '@/components/record/record-sheet';
import { SideSheet } from '@/components/sheet/side-sheet';
import { count, dateTime, rupees } from '@/lib/format';
import { DifferenceTable, MissingTable } from './restore-tables';

const SwapSheet = lazy(() => import('./swap-sheet'));

type Restore = Schemas['Restore'];

const Said = styled('div')({ marginBottom: 20, '&:empty': { display: 'none' } });

const ENTERED =
  'RECEIPT,CHEQUE_CLEARED,REVERSAL,CREDIT_NOTE,REFUND,EXPENSE,INCOME,TRANSFER,PURCHASE,DISTRIBUTION,OPENING,OPENING_DUE,OPENING_ADVANCE,DAY_CLOSE,CERTIFICATE';
const FOLLOWING = 'BILL,RECEIPT_VOUCHER,REFUND_VOUCHER';
const PEOPLE = 'USER_ADDED,USER_REMOVED';
/** Milliseconds between two looks at a restore that is under way. */
const PAUSE = 2000;
const UNDER_WAY: readonly string[] = ['PREPARING', 'SWAPPING', 'SWAPPING_BACK'];

const isUnderWay = ({ status }: Restore) => UNDER_WAY.includes(status);

/** One restore: what it would change or has changed, and the steps that are open. */
export default function RestoreSheet(sheet: SheetProps) {
  return (
    <RecordSheet
      {...sheet}
      query={restores.record}
      title={t`Restore`}
      words={{ didNotLoad: t`The restore did not load` }}
    >
      {(restore) => restore && <RestoreView restore={restore} onClose={sheet.onClose} />}
    </RecordSheet>
  );
}

interface ViewProps {
  restore: Restore;
  onClose: () => void;
}

function RestoreView({ restore, onClose }: ViewProps) {
  const [isSwapping, setSwapping] = useState(false);
  const [isDiscarding, setDiscarding] = useState(false);
  const { status, centreName } = restore;
  const waits = isUnderWay(restore);
  // The sheet shows what is found.
  useQuery({ ...restores.record(restore._id), refetchInterval: waits && PAUSE });
  const queries = useQueryClient();
  useEffect(() => {
    if (waits) return () => void refresh(queries, restores.refreshes);
  }, [waits, queries]);
  if (isSwapping)
    return (
      <Suspense>
        <SwapSheet restore={restore} onClose={() => setSwapping(false)} />
      </Suspense>
    );
  const mayDiscard = status === 'READY' || status === 'SWAPPED' || status === 'SWAPPED_BACK';
  return (
    <SideSheet
      open
      width={984}
      title={t`Restore of ${{ centre: centreName }}`}
      onClose={onClose}
      foot={
        mayDiscard && (
          <>
            <Button color="error" onClick={() => setDiscarding(true)}>
              {status === 'READY' ? t`Delete this copy` : t`Delete the other data`}
            </Button>
            {status !== 'SWAPPED_BACK' && (
              <Button variant="contained" color="primary" onClick={() => setSwapping(true)}>
                {status === 'READY' ? t`Swap…` : t`Swap back…`}
              </Button>
            )}
          </>
        )
      }
    >
      <Said>
        <State restore={restore} />
      </Said>
      <FormSection title={t`Restore`}>
        <div className="wide">
          <Facts
            facts={[
              [t`Status`, <StatusChip key="status" state={status} label={declared.status.words[status]} />],
              [t`Backup of`, dateTime(restore.takenAt)],
              [t`Reason`, restore.reason],
              [t`Asked for by`, restore.createdBy],
              [t`Swapped`, restore.swappedAt && dateTime(restore.swappedAt)],
              [t`Swapped back`, restore.swappedBackAt && dateTime(restore.swappedBackAt)],
              [t`Reason for the owner`, restore.swapReason],
              [t`Other data kept until`, restore.keptUntil && dateTime(restore.keptUntil)],
            ]}
          />
        </div>
      </FormSection>
      {!isUnderWay(restore) && status !== 'FAILED' && <Missing restore={restore} />}
      {restore.differences.length > 0 && (
        <FormSection
          title={t`Differences by table`}
          text={t`Between the live data and the backup, as they were when the restore was prepared.`}
        >
          <div className="wide">
            <DifferenceTable differences={restore.differences} />
          </div>
        </FormSection>
      )}
      {isDiscarding && <Discard restore={restore} onClose={() => setDiscarding(false)} />}
    </SideSheet>
  );
}

/** Where the restore stands, in a sentence. */
function State({ restore }: Pick<ViewProps, 'restore'>): ReactNode {
  const { status, message, receipts } = restore;
  if (message) return <Banner tone="error">{message}</Banner>;
  if (status === 'PREPARING')
    return (
      <Banner tone="info">{t`The backup is being read beside the live data. The centre works on undisturbed.`}</Banner>
    );
  if (isUnderWay(restore))
    return (
      <Banner tone="info">{t`The data is being swapped. This takes a few seconds once nobody is at work.`}</Banner>
    );
  if (status === 'DELETED' || receipts === 0) return null;
  return <Banner tone="warning">{receiptsText(restore)}</Banner>;
}

/** How many receipts the live data will not have, or has not. */
function receiptsText({ status, receipts, receiptAmount }: Restore): string {
  const amount = rupees(receiptAmount);
  if (status === 'SWAPPED_BACK')
    return plural(
      { count: receipts },
      {
        one: `# receipt worth ${amount} was taken after the swap. It is not in the workspace; enter it again from this list.`,
        other: `# receipts worth ${amount} were taken after the swap. They are not in the workspace; enter them again from this list.`,
      },
    );
  if (status === 'READY')
    return plural(
      { count: receipts },
      {
        one: `# receipt worth ${amount} was taken after this backup. It will not be in the workspace; enter it again from this list.`,
        other: `# receipts worth ${amount} were taken after this backup. They will not be in the workspace; enter them again from this list.`,
      },
    );
  return plural(
    { count: receipts },
    {
      one: `# receipt worth ${amount} was taken after this backup. It is not in the workspace; enter it again from this list.`,
      other: `# receipts worth ${amount} were taken after this backup. They are not in the workspace; enter them again from this list.`,
    },
  );
}

/** What the live data will not have, or has not: to be entered again. */
function Missing({ restore }: Pick<ViewProps, 'restore'>) {
  const which = { restore: String(restore._id), since: restore.status === 'SWAPPED_BACK' ? 'SWAP' : 'BACKUP' };
  const entered = useQuery(missingRecords.first({ ...which, kind: ENTERED, pageSize: 100 }));
  const following = useQuery(missingRecords.first({ ...which, kind: FOLLOWING, pageSize: 100 }));
  const people = useQuery(missingRecords.first({ ...which, kind: PEOPLE, pageSize: 100 }));
  return (
    <>
      <FormSection
        title={t`To enter again`}
        text={
          entered.data?.total === 0
            ? t`No receipt, refund, expense or other numbered record is missing.`
            : t`Receipts, refunds, expenses and other numbered records that are not in the backup. Their numbers are not given again.`
        }
      >
        {entered.data && entered.data.total > 0 && (
          <Records label={t`To enter again`} found={entered.data} file={which} download={t`Download the list`} />
        )}
      </FormSection>
      {following.data && following.data.total > 0 && (
        <FormSection
          title={t`Bills and vouchers`}
          text={t`These are not in the backup either. They are issued with new numbers when what they were for is entered again.`}
        >
          <Records
            label={t`Bills and vouchers`}
            found={following.data}
            file={{ ...which, kind: FOLLOWING }}
            download={t`Download bills and vouchers`}
          />
        </FormSection>
      )}
      {people.data && people.data.total > 0 && (
        <FormSection
          title={t`Users`}
          text={t`Users who were added since cannot sign in after a swap and are invited again. Users who were deactivated or deleted since stay so.`}
        >
          <div className="wide">
            <MissingTable label={t`Users`} rows={people.data.list} />
          </div>
        </FormSection>
      )}
    </>
  );
}

interface RecordsProps {
  label: string;
  found: { list: readonly Schemas['MissingRecord'][]; total: number };
  /** Which records the file has. */
  file: Record<string, string>;
  download: string;
}

/** The first of the missing records, and all of them as a file. */
function Records({ label, found, file, download }: RecordsProps) {
  const save = useMutation({ mutationFn: () => exportList(missingRecords, file, 'csv', label) });
  const hidden = found.total - found.list.length;
  return (
    <div className="wide">
      <MissingTable label={label} rows={found.list} />
      {hidden > 0 && <p>{t`And ${{ count: count(hidden) }} more. The file has all of them.`}</p>}
      <Button
        startIcon={<Download size={16} aria-hidden />}
        loading={save.isPending}
        onClick={() => save.mutate()}
        sx={{ mt: 3 }}
      >
        {download}
      </Button>
    </div>
  );
}

function Discard({ restore, onClose }: ViewProps) {
  const { _id, version, status, centreName } = restore;
  const discard = useChange({
    of: restores,
    change: () => restores.post('{id}/discard', { id: String(_id), body: { version } }),
    saysSo: true,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={status === 'READY' ? t`Delete this copy?` : t`Delete the other data?`}
      text={
        status === 'READY'
          ? t`The copy of the backup is deleted. The live data of ${{ centre: centreName }} stays as it is, and so does the backup.`
          : t`What is not live is deleted for good. There is no way back to it then. The list of what is entered again stays.`
      }
      confirm={t`Delete`}
      busy={discard.isPending}
      onConfirm={() => discard.mutate()}
      onClose={onClose}
    />
  );
}
