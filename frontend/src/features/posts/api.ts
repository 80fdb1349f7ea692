import type { Schemas } from '@/api/client';
import { platformPosts, posts } from '@/api/resources';
import { spaceOf, useMe, type Me } from '@/lib/me';
import { MANAGERS, OWNERS } from '@/lib/roles';

export type CentrePostRow = Schemas['AppPostRow'];
export type PlatformPostRow = Schemas['PlatformPostRow'];
export type PostRow = CentrePostRow | PlatformPostRow;
export type Post = Schemas['AppPost'] | Schemas['PlatformPost'];
export type PostStatus = PostRow['status'];

export const STATUSES = ['PUBLISHED', 'SCHEDULED', 'DRAFT', 'EXPIRED'] as const;

/** Whether these are the platform's own posts, which MASTER writes outside any workspace. */
export const useIsPlatform = () => spaceOf(useMe()) === 'platform';

export const isOfPlatform = (post: PostRow): post is PlatformPostRow => 'categories' in post;

/** Who signs a post on Home; those of the platform are signed with its name, which Home knows. */
export const authorOf = (post: PostRow) => (isOfPlatform(post) ? '' : post.createdBy);

/** An ADMIN keeps the posts that are for the own branch alone. */
export function mayChange(me: Me, post: PostRow): boolean {
  if (isOfPlatform(post) || OWNERS.includes(me.role)) return true;
  const [branch, ...others] = post.branches;
  return MANAGERS.includes(me.role) && others.length === 0 && branch?._id === me.branchObjectId?._id;
}

/** Takes a post off Home now. */
export const endPost = ({ _id: id, version, ...post }: PostRow): Promise<{ message?: string }> =>
  'categories' in post
    ? platformPosts.post('{id}/end', { id, body: { version } })
    : posts.post('{id}/end', { id, body: { version } });
