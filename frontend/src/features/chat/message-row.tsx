import { plural, t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { Download, FileText, Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { RowMenu } from '@/components/data-list/row-menu';
import { Avatar } from '@/components/display/avatar';
import { dateTime, time } from '@/lib/format';
import { phone } from '@/theme/breakpoints';
import type { ChatMessage } from './api';
import { partsOf } from './mentions';
import { fileFacts } from './words';

export const Row = styled('li')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '30px minmax(0, 1fr) 28px',
  columnGap: 12,
  padding: '10px 24px 2px',
  '&.follows': { paddingTop: 2 },
  '&.names-me': { backgroundColor: theme.vars.palette.warning.tint, paddingBottom: 4, paddingTop: 6 },
  '&.hit': {
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: -2,
    borderRadius: 6,
    paddingBottom: 10,
  },
  '& > .what': { gridColumn: 2, minWidth: 0 },
  '& .by': { ...theme.typography.body, display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '0 8px' },
  '& .by strong': { fontWeight: 600 },
  '& time, & .note': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& .text': { ...theme.typography.body, margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  '& .text.gone': { color: theme.vars.palette.text.muted },
  '& .text .named': { fontWeight: 600, color: theme.vars.palette.brand.text },
  '&.names-me .text .me': { color: theme.vars.palette.warning.text },
  '& .text a': { color: theme.vars.palette.primary.main },
  '& .fault': { ...theme.typography.small, color: theme.vars.palette.error.text },
  '& .fault button': {
    all: 'unset',
    cursor: 'pointer',
    fontWeight: 600,
    textDecoration: 'underline',
    '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}` },
  },
  '& .file': {
    ...theme.typography.body,
    display: 'inline-flex',
    alignItems: 'center',
    gap: 12,
    maxWidth: '100%',
    margin: '6px 0 4px',
    padding: '8px 14px',
    borderRadius: 6,
    border: `1px solid ${theme.vars.palette.line.main}`,
    backgroundColor: theme.vars.palette.surface.sheet,
    color: theme.vars.palette.text.primary,
    textDecoration: 'none',
    overflowWrap: 'anywhere',
    '& > svg': { flex: 'none', color: theme.vars.palette.text.secondary },
    '& > span': { display: 'grid', fontWeight: 500 },
    '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
    '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  },
  [phone]: { padding: '10px 12px 2px 16px', '& .file': { minHeight: 44 } },
}));

interface MessageRowProps {
  message: ChatMessage;
  me: number;
  /** The same person wrote the one before, shortly before. */
  follows: boolean;
  isHit: boolean;
  mayEdit: boolean;
  mayDelete: boolean;
  /** Said under an own message: who has read it. */
  readBy: string;
  onEdit: (message: ChatMessage) => void;
  onDelete: (message: ChatMessage) => void;
}

/** One message in the column: no bubble, the text beside the face of whoever wrote it. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { message, me, follows, isHit, mayEdit, mayDelete, readBy, onEdit, onDelete } = props;
  const { author, authorId, text, mentions, file, deleted, createDt, editDt } = message;
  const isOwn = authorId === me;
  const namesMe = !isOwn && mentions.some(({ _id }) => _id === me);
  const classes = [follows && 'follows', namesMe && 'names-me', isHit && 'hit'].filter(Boolean).join(' ');
  return (
    <Row className={classes || undefined} id={`message-${message._id}`}>
      {follows ? <span /> : <Avatar name={author} size={30} />}
      <div className="what">
        {!follows && (
          <div className="by">
            <strong>{isOwn ? t`You` : author}</strong>
            <time dateTime={createDt} title={dateTime(createDt)}>
              {time(createDt)}
            </time>
            {editDt && !deleted && <span className="note">{t`edited`}</span>}
          </div>
        )}
        {deleted ? (
          <p className="text gone">{t`Message deleted`}</p>
        ) : (
          <>
            {text && (
              <p className="text">
                <MessageText message={message} me={me} />
                {follows && editDt && <span className="note"> {t`edited`}</span>}
              </p>
            )}
            {file && (
              <a className="file" href={file.link} target="_blank" rel="noreferrer">
                <FileText size={18} aria-hidden />
                <span>
                  {file.name}
                  <small>{fileFacts(file)}</small>
                </span>
                <Download size={16} aria-hidden />
              </a>
            )}
          </>
        )}
        {readBy && <div className="note">{readBy}</div>}
      </div>
      {!deleted && (isOwn || mayDelete) ? (
        <RowMenu
          name={text.slice(0, 40) || (file?.name ?? author)}
          actions={() => [
            ...(isOwn && mayEdit ? [{ label: t`Edit`, icon: Pencil, onSelect: () => onEdit(message) }] : []),
            { label: t`Delete`, icon: Trash2, danger: true, onSelect: () => onDelete(message) },
          ]}
        />
      ) : (
        <span />
      )}
    </Row>
  );
});

function MessageText({ message, me }: { message: ChatMessage; me: number }) {
  return partsOf(message.text, message.mentions).map(({ text, kind, person }, place) => {
    if (kind === 'name') {
      return (
        <span key={place} className={person === me ? 'named me' : 'named'}>
          {text}
        </span>
      );
    }
    if (kind === 'link') {
      return (
        <a key={place} href={text} target="_blank" rel="noreferrer">
          {text}
        </a>
      );
    }
    return text;
  });
}

/** "Read by 5", or between two people "Read". */
export function readText(count: number, isDirect: boolean): string {
  if (count === 0) return '';
  return isDirect ? t`Read` : plural({ count }, { one: 'Read by #', other: 'Read by #' });
}
