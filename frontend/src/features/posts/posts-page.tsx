import { t } from '@lingui/core/macro';
import { CircleSlash, Eye } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { platformPosts, posts } from '@/api/resources';
import { statusTabs, useBranchFilter } from '@/components/data-list/filters';
import { ListPage } from '@/components/data-list/list-page';
import { deleteAction, editAction } from '@/components/data-list/row-actions';
import { useChange } from '@/components/data-list/use-change';
import { useDelete } from '@/components/dialogs/use-delete';
import { GenericDrawing } from '@/components/feedback/drawings';
import { DeleteDialog } from '@/components/late';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import { endPost, mayChange, STATUSES, useIsPlatform, type PostRow } from './api';
import { columnsFor, PostLines } from './columns';
import { composerUrl, listUrl } from './urls';

const Composer = lazy(() => import('./composer'));
const PostSheet = lazy(() => import('./post-sheet'));

const tabs = statusTabs(STATUSES);
/** What was never shown to them is not there for those who only read. */
const tabsOfReaders = statusTabs(['PUBLISHED', 'EXPIRED']);

/** /apppost: the posts of the centre, or MASTER's own; over it the composer, /createadpost/{id?}. */
export function Component() {
  const me = useMe();
  const { pathname, search } = useLocation();
  const { id = 'new' } = useParams();
  const navigate = useNavigate();
  const sheet = useSheetParam('post');
  const branchFilter = useBranchFilter();
  const isPlatform = useIsPlatform();
  const of = isPlatform ? platformPosts : posts;
  const mayWrite = MANAGERS.includes(me.role);
  const end = useChange({ of, change: endPost, saysSo: true });
  const { askDelete, dialog } = useDelete({
    of,
    nameOf: ({ title }: PostRow) => title,
    consequence: t`is no longer shown to anyone.`,
  });
  const edit = (post: PostRow) => void navigate(composerUrl(search, post._id));
  return (
    <ListPage
      title={t`App posts`}
      add={mayWrite && { label: t`Write post`, to: composerUrl(search) }}
      name={isPlatform ? 'platform-posts' : 'posts'}
      noun={{ one: t`post`, many: t`posts` }}
      columns={columnsFor(mayWrite)}
      of={of}
      rowName={(post) => post.title}
      card={(post) => <PostLines post={post} />}
      search={t`Search posts`}
      filters={[{ key: 'from', kind: 'dates', label: t`From` }, ...branchFilter]}
      tabs={mayWrite ? tabs : tabsOfReaders}
      ordering="-createDt"
      onOpen={(post) => sheet.open(post._id)}
      rowActions={(post) => [
        { label: t`Open post`, icon: Eye, onSelect: () => sheet.open(post._id) },
        ...(mayChange(me, post)
          ? [
              ...(post.status === 'EXPIRED' ? [] : [editAction(() => edit(post))]),
              ...(post.status === 'PUBLISHED'
                ? [{ label: t`End now`, icon: CircleSlash, onSelect: () => end.mutate(post) }]
                : []),
              deleteAction(() => askDelete(post)),
            ]
          : []),
      ]}
      mayExport={mayWrite}
      empty={{
        drawing: <GenericDrawing />,
        title: t`No posts yet`,
        text: mayWrite
          ? t`A post is shown on Home, to the people whom you choose and for as long as you choose.`
          : t`Posts for you appear here and on Home.`,
      }}
    >
      <ParamSheet of={sheet}>{(one) => <PostSheet id={one} onClose={sheet.close} />}</ParamSheet>
      {pathname.startsWith('/createadpost') && (
        <Suspense>
          <Composer key={id} id={id} onClose={() => void navigate(listUrl(search))} />
        </Suspense>
      )}
      <DeleteDialog {...dialog} />
    </ListPage>
  );
}
