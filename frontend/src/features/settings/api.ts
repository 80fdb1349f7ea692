import { queryOptions } from '@tanstack/react-query';
import { answer, client, type Schemas } from '@/api/client';

export type Staff = Schemas['Staff'];
export type SettingsChange = Schemas['PatchedSettingsInput'];

export const saveSettings = (body: SettingsChange & { version: number }) =>
  answer(client.PUT('/class/v1/settings', { body }));

/** The own staff record: it holds what the account does not. */
export const ownRecord = (id: number) =>
  queryOptions({
    queryKey: ['staff', 'record', String(id)],
    queryFn: async ({ signal }) =>
      (await answer(client.GET('/class/v1/staff/{id}', { params: { path: { id } }, signal }))).data,
  });

/** Any part of the own record; an empty `userLogo` takes the photo away. */
interface Profile {
  username?: string;
  phone?: string;
  address?: string;
  userLogo?: string;
  version: number;
}

export const saveProfile = (id: number, body: Profile) =>
  // Without the record is the answer to another of its bodies: the switch of one's own branch.
  answer(client.PUT('/class/v1/useradmin/update/{user_id}', { params: { path: { user_id: id } }, body })) as Promise<{ data: Staff; message: string }>;

/** Ends every session of the person. @returns the token of the one that begins here. */
export const changePassword = async (old: string, fresh: string) =>
  (await answer(client.POST('/class/v1/useradmin/change-password', { body: { old, new: fresh } }))).data;

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => (await answer(client.GET('/class/v1/useradmin/session', { signal }))).data,
});
