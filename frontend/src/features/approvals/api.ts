import { queryOptions } from '@tanstack/react-query';
import { answer, client, type Schemas } from '@/api/client';
import { wireQuery } from '@/components/data-list/list-state';
import type { ListQuery } from '@/components/data-list/types';

export type Approval = Schemas['Approval'];

export const APPROVAL_PATH = '/class/v1/approval';

export const approvals: ListQuery<Approval> = (params) => ({
  queryKey: ['approval', 'list', params],
  queryFn: ({ signal }) => answer(client.GET(APPROVAL_PATH, { params: { query: wireQuery(params) }, signal })),
});

export const approvalRecord = (id: string) =>
  queryOptions({
    queryKey: ['approval', 'record', id],
    queryFn: async ({ signal }) =>
      (await answer(client.GET('/class/v1/approval/{id}', { params: { path: { id } }, signal }))).data,
  });

export const approve = ({ _id: id, version }: Approval, key: string) =>
  answer(
    client.POST('/class/v1/approval/{id}/approve', {
      params: { path: { id }, header: { 'Idempotency-Key': key } },
      body: { version },
    }),
  );

export const reject = ({ _id: id, version }: Approval, reason: string) =>
  answer(client.POST('/class/v1/approval/{id}/reject', { params: { path: { id } }, body: { reason, version } }));

export const withdraw = ({ _id: id }: Approval) =>
  answer(client.POST('/class/v1/approval/{id}/withdraw', { params: { path: { id } } }));
