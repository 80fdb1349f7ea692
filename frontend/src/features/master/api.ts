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

/** What MASTER does to a centre, with a reason that both audit logs keep. */
export type Decision = 'suspend' | 'reopen';

export const decide = (decision: Decision, code: string, reason: string, key: string) => {
  const request = { params: { path: { code }, header: { 'Idempotency-Key': key } }, body: { reason } };
  return answer(
    decision === 'suspend'
      ? client.POST('/class/v1/superadmin/organisation/{code}/suspend', request)
      : client.POST('/class/v1/superadmin/organisation/{code}/reopen', request),
  );
};

/** @returns the token of the hour in that workspace. */
export const openWorkspace = async (code: string, reason: string) => {
  const params = { path: { code } };
  return (await answer(client.POST('/class/v1/superadmin/organisation/{code}/open', { params, body: { reason } }))).data;
};
