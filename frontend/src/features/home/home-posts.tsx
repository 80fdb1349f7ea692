import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@/api/client';
import { posts } from '@/api/resources';
import { PostCard } from '@/components/posts/post-card';
import { useChange } from '@/components/data-list/use-change';
import { currentPosts } from './api';

const Posts = styled('div')({ display: 'grid', gap: 12, marginBottom: 16 });

type ShownPost = Schemas['ShownPost'];

/** Closes a post for this person alone. */
const close = ({ _id, source }: ShownPost) =>
  source === 'PLATFORM'
    ? posts.post('platform/{post_id}/close', { post_id: String(_id) })
    : posts.post('{post_id}/close', { post_id: String(_id) });

/** What the centre and the platform have to say, above the figures; nothing while there is nothing. */
export function HomePosts() {
  const { data = [] } = useQuery(currentPosts);
  const closing = useChange({ of: posts, change: close });
  if (data.length === 0) return null;
  return (
    <Posts>
      {data.map((post) => (
        <PostCard
          key={`${post.source}${post._id}`}
          post={{ ...post, from: post.fromDt }}
          busy={closing.isPending}
          onClose={() => closing.mutate(post)}
        />
      ))}
    </Posts>
  );
}
