import { QueryClient } from '@tanstack/react-query';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { api, server } from '@/testing/server';
import { askEvents, notificationsQuery } from './notifications';

const KEY = notificationsQuery.queryKey;

/** The log's answer, which comes once `meanwhile` is over. */
function answerAfter(meanwhile: () => void): void {
  server.use(
    http.get(api('notification/events'), () => {
      meanwhile();
      return HttpResponse.json({ data: [], unread: 3, position: 7, changes: [] });
    }),
  );
}

describe('the count of the bell', () => {
  it('is the one that the change log tells', async () => {
    const queries = new QueryClient();
    queries.setQueryData(KEY, { data: [], unread: 1 });
    answerAfter(() => undefined);
    await askEvents(queries, 5);
    expect(queries.getQueryData(KEY)?.unread).toBe(3);
  });

  it('is not set back by an answer from before something was read', async () => {
    const queries = new QueryClient();
    queries.setQueryData(KEY, { data: [], unread: 3 }, { updatedAt: 1 });
    answerAfter(() => queries.setQueryData(KEY, { data: [], unread: 0 }, { updatedAt: 2 }));
    await askEvents(queries, 5);
    expect(queries.getQueryData(KEY)?.unread).toBe(0);
  });
});
