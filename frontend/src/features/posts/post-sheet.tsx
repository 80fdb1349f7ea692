import { plural, t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { platformPosts, posts } from '@/api/resources';
import { Avatar } from '@/components/display/avatar';
import { DateText } from '@/components/display/date-text';
import { Dotted } from '@/components/display/dotted';
import { Facts } from '@/components/layout/facts';
import { PostCard } from '@/components/posts/post-card';
import { RecordSheet, type SheetProps } from '@/components/record/record-sheet';
import { RecordState } from '@/components/record/record-state';
import { SideSheet } from '@/components/sheet/side-sheet';
import { count } from '@/lib/format';
import { useMe } from '@/lib/me';
import { roleLabel, type Role } from '@/lib/roles';
import { authorOf, isOfPlatform, mayChange, useIsPlatform, type Post } from './api';
import { audienceOf } from './audience';
import { PostChip, readBy } from './columns';
import { missing } from './missing';
import { composerUrl } from './urls';

/** One post as it stands on Home, and for those who may change it, who has read it. */
export default function PostSheet(sheet: SheetProps) {
  const shared = { ...sheet, title: t`Post`, words: missing };
  const opened = (post: Post | undefined) => post && <Opened post={post} onClose={sheet.onClose} />;
  return useIsPlatform() ? (
    <RecordSheet {...shared} query={platformPosts.record}>
      {opened}
    </RecordSheet>
  ) : (
    <RecordSheet {...shared} query={posts.record}>
      {opened}
    </RecordSheet>
  );
}

const Parts = styled('div')({ display: 'grid', gap: 20 });

function Opened({ post, onClose }: { post: Post; onClose: () => void }) {
  const { search } = useLocation();
  const isMine = mayChange(useMe(), post);
  return (
    <SideSheet
      open
      title={t`Post`}
      onClose={onClose}
      foot={
        isMine &&
        post.status !== 'EXPIRED' && (
          <Button
            component={Link}
            to={composerUrl(withoutPost(search), post._id)}
            startIcon={<Pencil size={16} aria-hidden />}
          >
            {t`Edit`}
          </Button>
        )
      }
    >
      <Parts>
        <div>
          <PostChip status={post.status} />
        </div>
        <PostCard post={{ ...post, author: authorOf(post) }} />
        <Facts
          facts={[
            [t`Who sees it`, audienceOf(post)],
            [t`From`, post.from && <DateText value={post.from} withTime />],
            [t`To`, post.to && <DateText value={post.to} withTime />],
            [t`Read`, readBy(post)],
          ]}
        />
        {isMine && readBy(post) && (isOfPlatform(post) ? <CentresOf post={post} /> : <ReadersOf post={post} />)}
      </Parts>
    </SideSheet>
  );
}

/** The list's address without this sheet. */
function withoutPost(search: string): string {
  const rest = new URLSearchParams(search);
  rest.delete('post');
  return rest.size > 0 ? `?${rest.toString()}` : '';
}

const List = styled('section')(({ theme }) => ({
  '& h3': { ...theme.typography.h2, margin: '0 0 4px' },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& li': { ...theme.typography.small, display: 'flex', alignItems: 'center', gap: 12, minHeight: 48 },
  '& li + li': { borderTop: `1px solid ${theme.vars.palette.line.subtle}` },
  '& .who': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
  '& .end': { color: theme.vars.palette.text.secondary, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
}));

function ReadersOf({ post: { _id: id } }: { post: Post }) {
  const found = useQuery(posts.get('{id}/readers', { id }));
  return (
    <RecordState of={found} words={{ didNotLoad: t`The readers did not load` }}>
      {({ readers, others }) => (
        <>
          {readers.length > 0 && <People title={t`Read by`} people={readers} />}
          {others.length > 0 && <People title={t`Not read yet`} people={others} />}
        </>
      )}
    </RecordState>
  );
}

interface Person {
  _id: number;
  username: string;
  role: string;
  branchname: string | null;
  readDt: string | null;
}

function People({ title, people }: { title: string; people: readonly Person[] }) {
  return (
    <List aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {people.map(({ _id, username, role, branchname, readDt }) => (
          <li key={_id}>
            <Avatar name={username} />
            <span className="who">
              {username}
              <small>
                <Dotted parts={[roleLabel(role as Role), branchname]} />
              </small>
            </span>
            {readDt && (
              <span className="end">
                <DateText value={readDt} withTime />
              </span>
            )}
          </li>
        ))}
      </ul>
    </List>
  );
}

function CentresOf({ post: { _id: id } }: { post: Post }) {
  const found = useQuery(platformPosts.get('{id}/readers', { id }));
  return (
    <RecordState of={found} words={{ didNotLoad: t`The readers did not load` }}>
      {(centres) => (
        <List aria-label={t`Centres`}>
          <h3>{t`Centres`}</h3>
          <ul>
            {centres.map(({ orgId, centreName, people, readers }) => (
              <li key={orgId}>
                <Avatar name={centreName} shape="organisation" />
                <span className="who">
                  {centreName}
                  <small>{plural({ people }, { one: '# person', other: '# people' })}</small>
                </span>
                <span className="end">{t`${{ readers: count(readers) }} read`}</span>
              </li>
            ))}
          </ul>
        </List>
      )}
    </RecordState>
  );
}
