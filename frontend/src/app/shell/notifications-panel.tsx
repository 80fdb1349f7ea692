import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { DateText } from '@/components/display/date-text';
import { Sentence } from '@/components/display/sentence';
import { spaceOf, useMe } from '@/lib/me';
import { APPROVALS_PATH } from '@/lib/urls';
import { hasPage } from '../pages';
import { shownOf } from './notification-kinds';
import { type Notification, notificationsQuery, useMarkAllRead } from './notifications';
import { PanelState } from './panel-state';

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: '-20px -24px 0',
  padding: 0,
  '& li': { borderBottom: `1px solid ${theme.vars.palette.line.subtle}` },
  '& .row': {
    display: 'grid',
    gridTemplateColumns: '8px 1fr',
    gap: '2px 10px',
    padding: '12px 24px',
    color: 'inherit',
    textDecoration: 'none',
  },
  '& a.row:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '& a.row:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  '& p': { ...theme.typography.small, margin: 0, gridColumn: 2, overflowWrap: 'anywhere' },
  '& small': { ...theme.typography.caption, gridColumn: 2, color: theme.vars.palette.text.secondary },
  '& .new': {
    gridColumn: 1,
    gridRow: 1,
    width: 8,
    height: 8,
    marginTop: 5,
    borderRadius: '50%',
    backgroundColor: theme.vars.palette.accent.badge,
  },
}));

const None = styled('div')(({ theme }) => ({
  ...theme.typography.body,
  display: 'grid',
  justifyItems: 'center',
  gap: 12,
  paddingTop: 72,
  color: theme.vars.palette.text.secondary,
}));

const Foot = styled('p')(({ theme }) => ({
  ...theme.typography.small,
  margin: '16px 0 0',
  textAlign: 'center',
  '& a': { color: theme.vars.palette.brand.text, fontWeight: 500, textDecoration: 'none' },
  '& a:hover': { textDecoration: 'underline' },
}));

export default function NotificationsPanel({ onClose }: { onClose: () => void }) {
  const inbox = useQuery({ ...notificationsQuery, refetchOnMount: 'always' });
  const me = useMe();
  const hasApprovals = hasPage(APPROVALS_PATH, { role: me.role, space: spaceOf(me) });
  const unread = inbox.data?.unread ?? 0;
  const { mutate: markAllRead } = useMarkAllRead();
  useEffect(() => {
    if (unread > 0) markAllRead();
  }, [unread, markAllRead]);

  return (
    <>
      <PanelState of={inbox} didNotLoad={t`An error occurred while fetching notifications.`}>
        {({ data }) => <Entries entries={data} onClose={onClose} />}
      </PanelState>
      {hasApprovals && (
        <Foot>
          <Link to={APPROVALS_PATH} onClick={onClose}>
            {t`Requests for approval`}
          </Link>
        </Foot>
      )}
    </>
  );
}

interface EntriesProps {
  entries: readonly Notification[];
  onClose: () => void;
}

function Entries({ entries, onClose }: EntriesProps) {
  // Read by being shown, an entry stays marked as new until the panel closes.
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());
  const arrived = entries.filter(({ _id, read }) => !read && !fresh.has(_id));
  if (arrived.length > 0) setFresh(new Set([...fresh, ...arrived.map(({ _id }) => _id)]));

  if (entries.length === 0) {
    return (
      <None>
        <BellOff size={28} aria-hidden />
        {t`No notifications`}
      </None>
    );
  }
  return (
    <List>
      {entries.map((entry) => {
        const { _id, createDt } = entry;
        const { text, link } = shownOf(entry);
        const row = (
          <>
            {fresh.has(_id) && <span className="new" role="img" aria-label={t`New`} />}
            <p>
              <Sentence of={text} />
            </p>
            <small>
              <DateText value={createDt} withTime />
            </small>
          </>
        );
        return (
          <li key={_id}>
            {link ? (
              <Link className="row" to={link} onClick={onClose}>
                {row}
              </Link>
            ) : (
              <div className="row">{row}</div>
            )}
          </li>
        );
      })}
    </List>
  );
}
