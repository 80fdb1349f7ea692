import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { tickets } from '@/api/resources';
import { browser } from '@/lib/browser';
import { firstPosition } from '@/lib/change-position';
import { hearChat, refreshChat } from '@/lib/chat-live';
import { useMe } from '@/lib/me';
import { forgetPresence, hearPresence } from '@/lib/presence';
import { endSession, sessionEnd, watchExpiry } from '@/lib/session';
import type { SocketEvent } from '@/lib/socket';
import { leaveWorkspace, readToken } from '@/lib/token';
import { keepDrafts } from '@/lib/unsaved';
import { noteWayBack } from '@/lib/way-back';
import { configQuery } from '../config';
import { changesApplier } from './apply-changes';
import { useChatPoll } from './chat';
import { Follower } from './live';
import { askEvents, notificationsQuery, useEventPoll } from './notifications';

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

function listen(event: SocketEvent, token: string, queries: QueryClient, follower: Follower): void {
  switch (event.type) {
    case 'changes':
      follower.take(event);
      break;
    case 'logout':
      // Signed out by oneself on another tab, or by a new login elsewhere.
      if (event.reason === 'ended') expire(token);
      else endSession('new_login', token);
      break;
    case 'session':
      expire(token);
      break;
    case 'notification':
      // It says that there is one, and no more.
      void queries.invalidateQueries({ queryKey: notificationsQuery.queryKey });
      if (event.kind.startsWith('ticket')) void queries.invalidateQueries({ queryKey: [tickets.name] });
      break;
    case 'chat':
      hearChat(event, queries);
      break;
    case 'presence':
      hearPresence(event, queries);
      break;
    case 'rights':
      // Of the person: another branch or role.
      for (const key of ['me', 'branch', 'chat']) void queries.invalidateQueries({ queryKey: [key] });
      break;
  }
}

/** The shell's live side: forced logout, the end of the session, and notifications. */
export function useRealtime(): void {
  const queries = useQueryClient();
  const url = useQuery(configQuery).data?.socket;
  const { email, organizationId: organisation } = useMe();
  const [up, setUp] = useState(false);
  const [{ follower, applier }] = useState(() => {
    const made = changesApplier(queries);
    return {
      applier: made,
      follower: new Follower({ ...made, ask: (after) => askEvents(queries, after) }, firstPosition()),
    };
  });

  useEffect(() => watchExpiry(() => (readToken() === null ? followSignOut() : expire())), []);

  useEffect(() => {
    if (!url) return undefined;
    let close = () => {};
    let isGone = false;
    // Not part of the shell: the page is shown before it is followed.
    void import('@/lib/socket')
      .then(({ openSocket }) => {
        if (isGone) return;
        close = openSocket(
          url,
          readToken,
          { email, organisation },
          {
            onEvent: (event, token) => listen(event, token, queries, follower),
            onUp: (position) => {
              setUp(true);
              follower.lineIsUp(position);
              // What was missed while the line was down.
              void queries.invalidateQueries({ queryKey: notificationsQuery.queryKey });
              refreshChat(queries);
              void forgetPresence(queries);
            },
            onDown: () => setUp(false),
          },
        );
      })
      .catch(() => undefined);
    return () => {
      isGone = true;
      close();
    };
  }, [url, email, organisation, queries, follower]);

  useEffect(
    () => () => {
      follower.stop();
      applier.stop();
    },
    [follower, applier],
  );

  useEventPoll(up, follower);
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
