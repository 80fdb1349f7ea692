import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { browser } from '@/lib/browser';
import { useMe } from '@/lib/me';
import { endSession, sessionEnd, watchExpiry } from '@/lib/session';
import { leaveWorkspace, readToken } from '@/lib/token';
import { keepDrafts } from '@/lib/unsaved';
import { noteWayBack } from '@/lib/way-back';
import { configQuery } from '../config';
import { useChatPoll } from './chat';
import type { Live } from './live';
import { useEventPoll } from './notifications';

/** Another tab of this browser ended the session, by hand or because it was told to: this one goes too. */
function followSignOut(): void {
  // Told here as well: the modal leads on.
  if (readToken() !== null || sessionEnd.current()) return;
  keepDrafts();
  noteWayBack('ended');
  browser.go('/signin');
}

/** The hour in a workspace is over: MASTER's own session goes on. */
function expire(token = readToken()): void {
  if (token !== readToken()) return;
  keepDrafts();
  if (leaveWorkspace()) browser.go('/masterreport');
  else endSession('expired');
}

/** The shell's live side: forced logout, the end of the session, and notifications. */
export function useRealtime(): void {
  const queries = useQueryClient();
  const url = useQuery(configQuery).data?.socket;
  const { email, organizationId: organisation } = useMe();
  const [up, setUp] = useState(false);
  const [followed, setFollowed] = useState<Live | null>(null);

  useEffect(() => watchExpiry(() => (readToken() === null ? followSignOut() : expire())), []);

  useEffect(() => {
    let made: Live | undefined;
    let isGone = false;
    // Not part of the shell: the page is shown before it is followed.
    void import('./live')
      .then(({ live }) => {
        if (isGone) return;
        made = live(queries, expire);
        setFollowed(made);
      })
      .catch(() => undefined);
    return () => {
      isGone = true;
      made?.stop();
    };
  }, [queries]);

  useEffect(
    () => (url && followed ? followed.openLine(url, { email, organisation }, setUp) : undefined),
    [url, email, organisation, followed],
  );

  useEventPoll(up, followed);
  useChatPoll(up);

  useEffect(() => {
    // Without a key everything was cleared at once.
    const onStorage = ({ key }: StorageEvent) => {
      if (key === 'token' || key === null) followSignOut();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);
}
