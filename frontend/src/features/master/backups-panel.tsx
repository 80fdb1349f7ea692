import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@/api/client';
import { Panel } from '@/components/layout/panel';
import { PanelList } from '@/components/layout/panel-list';
import { date } from '@/lib/format';
import { backupAttentionQuery } from './api';

type Attention = Schemas['AttentionRow'];

const WHY: Record<Attention['state'], string> = {
  FAILED: t`The last backup failed`,
  NOT_RESTORED: t`The last backup that was checked cannot be restored`,
  LATE: t`No backup for more than 26 hours`,
};

/** Centres whose backups need somebody; nothing while there is none. */
export function BackupsPanel() {
  const { data } = useQuery(backupAttentionQuery);
  if (!data?.count) return null;
  return (
    <Panel title={t`Backups that failed`} count={data.count}>
      <PanelList
        rows={data.list.map(({ orgId, centreName, state, lastTakenAt }) => ({
          id: orgId,
          to: `/masterreport?backups=${orgId}`,
          person: { name: centreName, shape: 'organisation' },
          title: centreName,
          text: WHY[state],
          end: <span className="quiet">{lastTakenAt ? date(lastTakenAt) : t`Never`}</span>,
        }))}
        none=""
      />
    </Panel>
  );
}
