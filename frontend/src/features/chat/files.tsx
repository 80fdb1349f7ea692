import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, FileText, FolderOpen, Image } from 'lucide-react';
import { EmptyState } from '@/components/feedback/empty-state';
import { ErrorState } from '@/components/feedback/error-state';
import { RowsSkeleton } from '@/components/feedback/skeletons';
import { dateTime } from '@/lib/format';
import { Tile } from './tile';
import { phone } from '@/theme/breakpoints';
import { filesOf, type RoomFile } from './api';
import { fileFacts } from './words';

const List = styled('div')(({ theme }) => ({
  padding: '4px 24px 24px',
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& li': { borderBottom: `1px solid ${theme.vars.palette.line.subtle}` },
  '& a': {
    display: 'grid',
    gridTemplateColumns: '34px minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: 12,
    minHeight: 56,
    padding: '8px 0',
    borderRadius: 6,
    color: theme.vars.palette.text.primary,
    textDecoration: 'none',
    '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
    '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  },
  '& strong': { ...theme.typography.body, display: 'block', fontWeight: 500, overflowWrap: 'anywhere' },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& small > span': { whiteSpace: 'nowrap' },
  '& a > svg': { color: theme.vars.palette.text.secondary },
  '& > .MuiButton-root': { marginTop: 16, [phone]: { width: '100%' } },
  [phone]: { padding: '4px 12px 16px' },
}));

/** The files of a room, newest first. */
export default function Files({ room, name }: { room: string; name: string }) {
  const found = useInfiniteQuery(filesOf(room));
  if (found.error && !found.data) {
    return <ErrorState title={t`The files did not load`} error={found.error} onRetry={() => void found.refetch()} />;
  }
  const files = found.data?.pages.flatMap((page) => page.files);
  if (files?.length === 0) {
    return (
      <EmptyState
        compact
        drawing={<FolderOpen size={32} aria-hidden />}
        title={t`No files yet`}
        text={t`Files sent to ${name} are listed here.`}
      />
    );
  }
  return (
    <List>
      {files ? (
        <ul aria-label={t`Files of ${name}`}>
          {files.map((one) => (
            <FileRow key={one._id} {...one} />
          ))}
        </ul>
      ) : (
        <RowsSkeleton avatar={false} />
      )}
      {found.hasNextPage && (
        <Button loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t`Show earlier`}
        </Button>
      )}
    </List>
  );
}

function FileRow({ file, author, createDt }: RoomFile) {
  const Icon = file.mimeType.startsWith('image/') ? Image : FileText;
  return (
    <li>
      <a href={file.link} target="_blank" rel="noreferrer">
        <Tile>
          <Icon size={16} aria-hidden />
        </Tile>
        <span>
          <strong>{file.name}</strong>
          <small>
            <span>{fileFacts(file)}</span> · {author} · <span>{dateTime(createDt)}</span>
          </small>
        </span>
        <Download size={16} aria-hidden />
      </a>
    </li>
  );
}
