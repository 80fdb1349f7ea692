import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Schemas } from '@/api/client';
import { browser } from '@/lib/browser';
import { endSession, watchExpiry } from '@/lib/session';
import { openSocket, type SocketEvent } from '@/lib/socket';
import { leaveWorkspace, readToken } from '@/lib/token';
import { keepDrafts } from '@/lib/unsaved';
import { configQuery } from '../config';
import { notificationsQuery, prependNotification, useNotificationPoll } from './notifications';

/** The hour in a workspace is over: MASTER's own session goes on. */
function expire(token = readToken()): void {
  if (token !== readToken()) return;
  keepDrafts();
  if (leaveWorkspace()) browser.go('/masterreport');
  else endSession('expired');
}

function listen(event: SocketEvent, token: string, queries: QueryClient): void {
  switch (event.type) {
    case 'logout':
      // Signed out by oneself on another tab, or by a new login elsewhere.
      if (event.reason === 'ended') expire(token);
      else endSession('new_login', token);
      break;
    case 'session':
      expire(token);
      break;
    case 'notification':
      prependNotification(queries, event as unknown as Schemas['ShownNotification']);
      break;
    case 'changed':
      void queries.invalidateQueries({ queryKey: [event.resource] });
      break;
  }
}

/** The shell's live side: forced logout, the end of the session, and notifications. */
export function useRealtime(): void {
  const queries = useQueryClient();
  const url = useQuery(configQuery).data?.socket;
  const [up, setUp] = useState(false);

  useEffect(() => watchExpiry(() => expire()), []);

  useEffect(() => {
    if (!url) return undefined;
    return openSocket(url, readToken, {
      onEvent: (event, token) => listen(event, token, queries),
      onLine: (isUp) => {
        setUp(isUp);
        // What was missed while the line was down.
        if (isUp) void queries.invalidateQueries({ queryKey: notificationsQuery.queryKey });
      },
    });
  }, [url, queries]);

  useNotificationPoll(up);

  // Signed out in another tab of this browser.
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === 'token' && event.newValue === null) browser.go('/signin');
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);
}
