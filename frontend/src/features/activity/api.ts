import { queryOptions } from '@tanstack/react-query';
import { answer, client, type Schemas } from '@/api/client';
import { wireQuery } from '@/components/data-list/list-state';
import type { ListQuery } from '@/components/data-list/types';

export type Entry = Schemas['Activity'];
export type FieldChange = Schemas['FieldChange'];

export const ACTIVITY_API = '/class/v1/activity';

/** The record that the address asks about: `student-12`. Null for anything else. */
export function askedRecord(of: string | null): Record<string, string> | null {
  const [, kind, id] = /^([a-z]+)-(\d+)$/.exec(of ?? '') ?? [];
  if (!kind || !id) return null;
  return kind === 'student' ? { student: id } : { kind, record: id };
}

export const activityList =
  (about: Record<string, string> | null): ListQuery<Entry> =>
  (params) => ({
    queryKey: ['activity', 'list', about, params],
    queryFn: ({ signal }) =>
      answer(client.GET(ACTIVITY_API, { params: { query: { ...wireQuery(params), ...about } }, signal })),
  });

export const activityEntry = (id: string) =>
  queryOptions({
    queryKey: ['activity', 'record', id],
    queryFn: async ({ signal }) =>
      (await answer(client.GET('/class/v1/activity/{id}', { params: { path: { id } }, signal }))).data,
  });

export const entryChanges = (id: number) =>
  queryOptions({
    queryKey: ['activity', 'changes', id],
    queryFn: async ({ signal }) => {
      const params = { path: { id: String(id) } };
      return (await answer(client.GET('/class/v1/activity/{id}/changes', { params, signal }))).data;
    },
  });

/** Whom the list can be narrowed to. */
export const people = queryOptions({
  queryKey: ['staff', 'names'],
  queryFn: async ({ signal }) => {
    const query = { pageSize: 100 };
    return (await answer(client.GET('/class/v1/staff', { params: { query }, signal }))).list;
  },
  meta: { silent: true },
});
