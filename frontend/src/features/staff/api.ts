import type { Schemas } from '@/api/client';
import { staff, users } from '@/api/resources';

export type Staff = Schemas['Staff'];
export type StaffRow = Schemas['StaffRow'];

/** A staff edit goes to the person's account: the specification sends the full form there. */
export const updateStaff = (id: number, body: Schemas['PatchedMemberInput'] & { version: number }) =>
  users.put('update/{user_id}', { user_id: id, body });

/** The photo alone; an empty address takes it away. */
export const savePhoto = (id: number, userLogo: string, version: number) => staff.update(id, { userLogo, version });
