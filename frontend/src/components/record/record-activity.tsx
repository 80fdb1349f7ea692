import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { answer, client } from '@/api/client';
import { activityUrl } from '@/lib/urls';
import { Timeline } from '../display/timeline';
import { Panel } from '../layout/panel';
import { RecordState } from './record-state';

const LATEST = 5;

const Inside = styled('div')({ padding: '8px 16px 16px' });

interface RecordActivityProps {
  /** As the API names it: `branch`, `member`. */
  kind: string;
  id: number;
}

/** The latest that happened to a record, for managers, with the way to all of it. */
export function RecordActivity({ kind, id }: RecordActivityProps) {
  const latest = useQuery({
    queryKey: ['activity', 'latest', kind, id],
    queryFn: async ({ signal }) => {
      const query = { kind, record: String(id), pageSize: LATEST };
      return (await answer(client.GET('/class/v1/activity', { params: { query }, signal }))).list;
    },
    meta: { silent: true },
  });
  return (
    <Panel title={t`Latest activity`} link={{ to: activityUrl(kind, id), label: t`All activity` }}>
      <Inside>
        <RecordState of={latest} words={{ didNotLoad: t`The activity did not load` }}>
          {(entries) => (
            <Timeline
              label={t`Latest activity`}
              none={t`Nothing has happened yet.`}
              entries={entries.map(({ _id, at, who, action, changed }) => ({
                id: _id,
                icon: History,
                title: action.charAt(0).toUpperCase() + action.slice(1),
                text: action === 'changed' ? changed.join(', ') : null,
                who,
                at,
              }))}
            />
          )}
        </RecordState>
      </Inside>
    </Panel>
  );
}
