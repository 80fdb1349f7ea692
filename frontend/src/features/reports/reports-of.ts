import { reports } from '@/api/reports';
import type { Role } from '@/lib/roles';
import type { Report } from './api';

const all: readonly Report[] = Object.values(reports);

/** MASTER in a workspace has an owner's rights. */
const rightsOf = (role: Role) => (role === 'MASTER' ? 'SUPER_ADMIN' : role);

export const reportsOf = (role: Role) => all.filter(({ roles }) => roles.includes(rightsOf(role)));
