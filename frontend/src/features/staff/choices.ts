import { staff } from '@/api/columns/staff';
import { optionsOf } from '@/api/fields/options';

/** The roles that people of a centre can be given; an owner's is not one of them. */
export const roles = optionsOf(staff.role.words);
