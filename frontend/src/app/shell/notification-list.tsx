import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import { Fragment, useState } from 'react';
import { Segmented } from '@/components/display/segmented';
import { addDays, calendarDay, count as grouped, date, today } from '@/lib/format';
import { phone } from '@/theme/breakpoints';
import { useHasChat } from './chat';
import type { Entry } from './notification-entries';
import { NotificationRow } from './notification-row';
import { entriesQuery, type EntryFilter, useMarkRead } from './notification-entries';
import { notificationsQuery } from './notifications';
import { PanelState } from './panel-state';

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  marginBottom: 4,
  // Its words end where the list does.
  '& > .MuiButton-root': { padding: '0 6px', marginRight: -6 },
});

const Days = styled('div')(({ theme }) => ({
  '& h3': {
    ...theme.typography.small,
    margin: '16px 0 4px',
    fontWeight: 400,
    color: theme.vars.palette.text.secondary,
  },
  '& > ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& > ul > li': { borderBottom: `1px solid ${theme.vars.palette.line.subtle}` },
  // What follows begins with a line of its own.
  '& > ul:last-child > li:last-child': { borderBottom: 0 },
  '& > .MuiButton-root': { marginTop: 16, [phone]: { width: '100%', minHeight: 44 } },
}));

const None = styled('div')(({ theme }) => ({
  ...theme.typography.body,
  display: 'grid',
  justifyItems: 'center',
  gap: 12,
  padding: '64px 0',
  color: theme.vars.palette.text.secondary,
}));

interface NotificationListProps {
  /** Somebody followed a notification to its record. */
  onFollow?: () => void;
}

/** A person's notifications by day, in the panel and on their page. */
export function NotificationList({ onFollow }: NotificationListProps) {
  const [filter, setFilter] = useState<EntryFilter>('all');
  const hasChat = useHasChat();
  const unread = useQuery(notificationsQuery).data?.unread ?? 0;
  const found = useInfiniteQuery({ ...entriesQuery(filter), refetchOnMount: 'always' });
  const { mutate: markRead, isPending } = useMarkRead();
  return (
    <>
      <Bar>
        <Segmented
          label={t`Show`}
          value={filter}
          onChange={setFilter}
          options={[
            { value: 'all', label: t`All` },
            { value: 'unread', label: unread > 0 ? t`Unread ${{ count: grouped(unread) }}` : t`Unread` },
            ...(hasChat ? [{ value: 'mentions', label: t`Mentions` } as const] : []),
          ]}
        />
        {unread > 0 && (
          <Button variant="text" color="primary" loading={isPending} onClick={() => markRead({ ids: 'all' })}>
            {t`Mark all read`}
          </Button>
        )}
      </Bar>
      <PanelState of={found} didNotLoad={t`An error occurred while fetching notifications.`}>
        {({ pages }) => (
          <Days>
            <Entries entries={pages.flatMap(({ data }) => data)} onFollow={onFollow} />
            {found.hasNextPage && (
              <Button loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
                {t`Show earlier`}
              </Button>
            )}
          </Days>
        )}
      </PanelState>
    </>
  );
}

function Entries({ entries, onFollow }: { entries: readonly Entry[] } & NotificationListProps) {
  if (entries.length === 0) {
    return (
      <None>
        <BellOff size={28} aria-hidden />
        {t`No notifications`}
      </None>
    );
  }
  return [...byDay(entries)].map(([day, those]) => (
    <Fragment key={day}>
      <h3 id={`day-${day}`}>{dayName(day)}</h3>
      <ul aria-labelledby={`day-${day}`}>
        {those.map((entry) => (
          <li key={entry.newest._id}>
            <NotificationRow entry={entry} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </Fragment>
  ));
}

function byDay(entries: readonly Entry[]): Map<string, Entry[]> {
  const days = new Map<string, Entry[]>();
  for (const entry of entries) {
    const day = calendarDay(entry.newest.createDt) ?? '';
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return days;
}

function dayName(day: string): string {
  const now = today();
  if (day === now) return t`Today`;
  return day === addDays(now, -1) ? t`Yesterday` : date(day);
}
