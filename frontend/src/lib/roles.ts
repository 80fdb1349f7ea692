/** The closed set of roles and who may do what on screen. The server decides; this only mirrors it. */
export const ROLES = ['MASTER', 'SUPER_ADMIN', 'ADMIN', 'TRAINER', 'STAFF'] as const;
export type Role = (typeof ROLES)[number];

export const EVERYONE: readonly Role[] = [...ROLES];
export const PLATFORM: readonly Role[] = ['MASTER'];
export const OWNERS: readonly Role[] = ['MASTER', 'SUPER_ADMIN'];
export const MANAGERS: readonly Role[] = ['MASTER', 'SUPER_ADMIN', 'ADMIN'];
export const FRONT_DESK: readonly Role[] = ['MASTER', 'SUPER_ADMIN', 'ADMIN', 'STAFF'];

/** The label under a name; whatever is no centre role is MASTER (specification, section 2). */
export function roleLabel(role: Role): string {
  return role === 'SUPER_ADMIN' ? 'SUPER ADMIN' : role;
}
