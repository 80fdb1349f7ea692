import type { QueryClient } from '@tanstack/react-query';
import { tickets } from '@/api/resources';
import { firstPosition } from '@/lib/change-position';
import { hearChat, refreshChat } from '@/lib/chat-live';
import { forgetPresence, hearPresence } from '@/lib/presence';
import { endSession } from '@/lib/session';
import { openSocket, type SocketEvent, type SocketRooms } from '@/lib/socket';
import { readToken } from '@/lib/token';
import { changesApplier } from './apply-changes';
import { Follower } from './follower';
import { askEvents, notificationsQuery } from './notifications';

export interface Live {
  /** Asks the change log for what is missing. */
  catchUp: () => Promise<void>;
  /** Opens the line. @returns how to close it for good. */
  openLine: (url: string, rooms: SocketRooms, onLine: (isUp: boolean) => void) => () => void;
  /** Nothing more is followed. */
  stop: () => void;
}

/**
 * What comes over the socket, and what the change log tells of it. A module of its own: the page is shown before it
 * is followed.
 * @param expire ends the session whose time is over, of this token.
 */
export function live(queries: QueryClient, expire: (token: string) => void): Live {
  const applier = changesApplier(queries);
  const follower = new Follower({ ...applier, ask: (after) => askEvents(queries, after) }, firstPosition());

  function listen(event: SocketEvent, token: string): void {
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

  return {
    catchUp: () => follower.catchUp(),
    openLine: (url, rooms, onLine) =>
      openSocket(url, readToken, rooms, {
        onEvent: listen,
        onUp: (position) => {
          onLine(true);
          follower.lineIsUp(position);
          // What was missed while the line was down.
          void queries.invalidateQueries({ queryKey: notificationsQuery.queryKey });
          refreshChat(queries);
          void forgetPresence(queries);
        },
        onDown: () => onLine(false),
      }),
    stop: () => {
      follower.stop();
      applier.stop();
    },
  };
}
