import type { Schemas } from '@/api/client';
import { staff, users } from '@/api/resources';

export type Staff = Schemas['Staff'];

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
  users.put('update/{user_id}', { user_id: id, body }) as Promise<{ data: Staff; message: string }>;

export const sessionQuery = users.get('session');

/** The open offer, for the owners and for whom it is made to. */
export const ownershipQuery = users.get('ownership');

/** Who can become the owner. */
export const colleaguesQuery = staff.first({ status: 'ACTIVE', pageSize: 100, ordering: 'username' });
