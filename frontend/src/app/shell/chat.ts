import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { chat } from '@/api/resources';
import { refreshChat } from '@/lib/chat-live';
import { spaceOf, useMe } from '@/lib/me';
import { POLL } from './notifications';

const unreadQuery = chat.get('unread', {}, { staleTime: 60_000, meta: { silent: true } });

/** Whether this person has a chat: the people of a centre have, MASTER on a visit has not. */
export function useHasChat(): boolean {
  const me = useMe();
  return me.role !== 'MASTER' && spaceOf(me) === 'centre';
}

/** How many messages are unread, and whether one of them names this person. */
export function useUnread(): { unread: number; named: boolean } {
  const enabled = useHasChat();
  return useQuery({ ...unreadQuery, enabled }).data ?? { unread: 0, named: false };
}

export function useChatPoll(lineIsUp: boolean): void {
  const queries = useQueryClient();
  const isOn = useHasChat() && !lineIsUp;
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => refreshChat(queries), POLL);
    return () => clearInterval(timer);
  }, [isOn, queries]);
}
