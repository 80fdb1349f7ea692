import { answer, client, type Schemas } from '@/api/client';
import { wireQuery } from '@/components/data-list/list-state';
import type { ListQuery } from '@/components/data-list/types';

export type Organisation = Schemas['Organisation'];

export const ORGANISATION_PATH = '/class/v1/superadmin/organisation';

export const organisationList: ListQuery<Organisation> = (params) => ({
  queryKey: ['organisation', 'list', params],
  queryFn: ({ signal }) =>
    answer(client.GET('/class/v1/superadmin/organisation', { params: { query: wireQuery(params) }, signal })),
});

/** @returns the token of the hour in that workspace. */
export const openWorkspace = async (code: string, reason: string) => {
  const params = { path: { code } };
  return (await answer(client.POST('/class/v1/superadmin/organisation/{code}/open', { params, body: { reason } }))).data;
};
