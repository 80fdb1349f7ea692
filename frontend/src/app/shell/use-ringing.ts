import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { notificationsQuery } from './notifications';

/** Rings for what arrives, in the way the person chose and never in quiet hours. */
export function useRinging(): void {
  const queries = useQueryClient();
  const inbox = useQuery(notificationsQuery).data;
  const known = useRef<ReadonlySet<number> | null>(null);
  useEffect(() => {
    if (!inbox) return;
    const before = known.current;
    known.current = new Set([...(before ?? []), ...inbox.data.map(({ _id }) => _id)]);
    // What was there when the page opened is on the bell.
    const arrived = before ? inbox.data.filter(({ _id, read }) => !read && !before.has(_id)) : [];
    // The sentences are not part of the shell: they come with the first that arrives.
    if (arrived.length > 0) {
      void import('./ring').then(({ ring }) => ring(queries, arrived)).catch(() => undefined);
    }
  }, [inbox, queries]);
}
