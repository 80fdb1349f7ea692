/**
 * Whose work lies on this device, and how it goes. The store itself is loaded when it is needed: most
 * visits never keep anything.
 */
import { forgetRecent } from './recent';
import { claimsOf, readToken } from './token';

const store = async () => (await import('./offline-store')).offlineStore;

/** The person in the organisation that this device keeps things for; nobody while signed out. */
export function ownerKey(): string | null {
  const claims = claimsOf(readToken());
  return claims?.org ? `${claims.org}/${claims.sub}` : null;
}

let waiting = 0;

/** How many registers of this person wait to be sent. */
export const waitingRegisters = {
  count: () => waiting,
  say: (count: number) => {
    waiting = count;
  },
};

/** Whether anything waits on this device, of whoever it is: what sends it is loaded only then. */
export async function somethingWaits(): Promise<boolean> {
  return Boolean((await (await store()).read<readonly unknown[]>('waiting'))?.length);
}

/** A session ended without being asked: what was read goes, what waits is still its person's. */
export async function forgetReadings(): Promise<void> {
  forgetRecent();
  await (await store()).forgetReadings();
}

/** Somebody signs out, or another branch or workspace is entered: nothing of before stays here. */
export async function forgetOfflineData(): Promise<void> {
  waiting = 0;
  forgetRecent();
  const offlineStore = await store();
  await Promise.all([offlineStore.forgetReadings(), offlineStore.forget('waiting')]);
}
