import { queryOptions } from '@tanstack/react-query';
import { answer, client, type Schemas } from '@/api/client';
import { tryAgainTight } from '@/api/meta';
import { wireQuery } from '@/components/data-list/list-state';
import type { ListQuery } from '@/components/data-list/types';

export type Staff = Schemas['Staff'];
export type StaffRow = Schemas['StaffRow'];
export type StaffInput = Schemas['NewMemberInput'];
type StaffChange = Schemas['PatchedMemberInput'];

export const STAFF_PATH = '/class/v1/staff';

export const staffList: ListQuery<StaffRow> = (params) => ({
  queryKey: ['staff', 'list', params],
  queryFn: ({ signal }) =>
    answer(client.GET('/class/v1/staff', { params: { query: wireQuery(params) }, signal })),
  meta: { tooMany: tryAgainTight },
});

export const staffRecord = (id: string) =>
  queryOptions({
    queryKey: ['staff', 'record', id],
    queryFn: async ({ signal }) =>
      (await answer(client.GET('/class/v1/staff/{id}', { params: { path: { id } }, signal }))).data,
    meta: { tooMany: tryAgainTight },
  });

export const createStaff = (body: StaffInput) => answer(client.POST('/class/v1/staff', { body }));

/** A staff edit goes to the person's account: the specification sends the full form there. */
export const updateStaff = (id: number, body: StaffChange & { version: number }) =>
  answer(client.PUT('/class/v1/useradmin/update/{user_id}', { params: { path: { user_id: id } }, body }));

/** The photo alone; an empty address takes it away. */
export const savePhoto = (id: number, userLogo: string, version: number) =>
  answer(client.PUT('/class/v1/staff/update/{id}', { params: { path: { id } }, body: { userLogo, version } }));

export const setActivity = ({ _id, version }: StaffRow, is_active: boolean) =>
  answer(client.PUT('/class/v1/staff/update/{id}', { params: { path: { id: _id } }, body: { is_active, version } }));

export const deleteStaff = (id: number) =>
  answer(client.PUT('/class/v1/staff/delete/{id}', { params: { path: { id } } }));

export const inviteAgain = (id: number) =>
  answer(client.POST('/class/v1/staff/{id}/invite', { params: { path: { id } } }));
