import { t } from '@lingui/core/macro';
import { roleLabel, type Role } from '@/lib/roles';
import { isOfPlatform, type PostRow } from './api';

/** Who sees a post: "STAFF · Kothrud", "Everyone · all branches", "Art & Music". */
export function audienceOf(post: PostRow): string {
  if (isOfPlatform(post)) {
    const names = [...post.categories, ...post.organisations.map(({ centreName }) => centreName)];
    return names.join(', ') || t`All centres`;
  }
  const roles = post.roles.map((role) => roleLabel(role as Role)).join(', ');
  const branches = post.branches.map(({ branchname }) => branchname).join(', ');
  return `${roles || t`Everyone`} · ${branches || t`all branches`}`;
}
