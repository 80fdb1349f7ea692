import { queryOptions } from '@tanstack/react-query';
import { answer, client, type Schemas } from '@/api/client';
import { wireQuery } from '@/components/data-list/list-state';
import type { ListQuery } from '@/components/data-list/types';

export type Branch = Schemas['Branch'];
export type BranchRow = Schemas['BranchRow'];
export type BranchInput = Schemas['BranchInput'];

export const BRANCH_PATH = '/class/v1/branch';

export const branchList: ListQuery<BranchRow> = (params) => ({
  queryKey: ['branch', 'list', params],
  queryFn: ({ signal }) =>
    answer(client.GET('/class/v1/branch', { params: { query: wireQuery(params) }, signal })),
});

export const branchRecord = (id: string) =>
  queryOptions({
    queryKey: ['branch', 'record', id],
    queryFn: async ({ signal }) =>
      (await answer(client.GET('/class/v1/branch/{id}', { params: { path: { id } }, signal }))).data,
  });

export const branchSummary = (id: string) =>
  queryOptions({
    queryKey: ['branch', 'summary', id],
    queryFn: async ({ signal }) =>
      (await answer(client.GET('/class/v1/branch/{id}/summary', { params: { path: { id } }, signal }))).data,
  });

export const createBranch = (body: BranchInput) => answer(client.POST('/class/v1/branch', { body }));

export const updateBranch = (id: number, body: Schemas['PatchedBranchInput'] & { version: number }) =>
  answer(client.PUT('/class/v1/branch/update/{id}', { params: { path: { id } }, body }));

export const deleteBranch = (id: number) =>
  answer(client.PUT('/class/v1/branch/delete/{id}', { params: { path: { id } } }));
