import { users } from '@/api/resources';

/** Whether the person is asked for a code, and has to be. */
export const twoFactorQuery = users.get('two-factor');
