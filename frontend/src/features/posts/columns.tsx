import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { Pin } from 'lucide-react';
import { appPost as declared } from '@/api/columns/appPost';
import { Clipped } from '@/components/data-list/cells';
import { CardLines } from '@/components/data-list/list-cards';
import type { ListColumn } from '@/components/data-list/types';
import { DateText } from '@/components/display/date-text';
import { StatusChip, type ChipTone } from '@/components/display/status-chip';
import { count, date } from '@/lib/format';
import type { PostRow, PostStatus } from './api';
import { audienceOf } from './audience';

const TONES: Record<PostStatus, ChipTone> = {
  DRAFT: 'neutral',
  SCHEDULED: 'info',
  PUBLISHED: 'success',
  EXPIRED: 'neutral',
};

/** A list of branches or roles may be long: it goes on in the next line. */
const Audience = styled('span')({ display: 'block', maxWidth: 260, whiteSpace: 'normal' });

const Title = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 6, minWidth: 0 });

export const PostChip = ({ status }: { status: PostStatus }) => <StatusChip state={status} tone={TONES[status]} />;

/** "41 of 56"; nothing for whom it is not counted, before anybody could read it, and where nobody is reached. */
export function readBy({ readers, people, status }: PostRow): string {
  if (readers === undefined || !people) return '';
  return status === 'DRAFT' || status === 'SCHEDULED'
    ? ''
    : t`${{ readers: count(readers) }} of ${{ people: count(people) }}`;
}

const columns: readonly ListColumn<PostRow>[] = [
  {
    key: 'title',
    label: declared.title.label,
    cell: ({ title, pinned }) => (
      <Title>
        <Clipped title={title}>{title}</Clipped>
        {pinned && <Pin size={14} role="img" aria-label={declared.pinned.label} style={{ flex: 'none' }} />}
      </Title>
    ),
    sort: true,
    fixed: true,
    tone: 'strong',
  },
  { key: 'audience', label: t`Who sees it`, cell: (row) => <Audience>{audienceOf(row)}</Audience>, tone: 'quiet' },
  { key: 'from', label: declared.from.label, cell: (row) => <DateText value={row.from} withTime />, sort: true },
  { key: 'to', label: declared.to.label, cell: (row) => <DateText value={row.to} withTime />, sort: true },
  { key: 'readers', label: declared.readers.label, cell: (row) => readBy(row) || '–', sort: true },
  { key: 'status', label: declared.status.label, cell: ({ status }) => <PostChip status={status} />, sort: true },
  { key: 'createdBy', label: declared.createdBy.label, cell: (row) => row.createdBy, sort: true, tone: 'quiet' },
];

/** Who has read a post is for those who write them. */
export const columnsFor = (mayWrite: boolean) => (mayWrite ? columns : columns.filter(({ key }) => key !== 'readers'));

/** "20-11-2026 – 12-12-2026"; nothing for a draft without days. */
function period({ from, to }: PostRow): string {
  if (!from) return to ? t`until ${{ day: date(to) }}` : '';
  return [from, to].map(date).filter(Boolean).join(' – ');
}

export function PostLines({ post }: { post: PostRow }) {
  const read = readBy(post);
  return (
    <CardLines
      title={post.title}
      second={audienceOf(post)}
      third={[period(post), read && t`read ${read}`].filter(Boolean).join(' · ')}
      chip={<PostChip status={post.status} />}
    />
  );
}
