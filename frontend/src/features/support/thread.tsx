import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Lock, Paperclip } from 'lucide-react';
import { Avatar } from '@/components/display/avatar';
import { DateText } from '@/components/display/date-text';
import { stateText } from '@/components/display/states';
import { fileSize } from '@/components/form/file-rules';
import { RecordState } from '@/components/record/record-state';
import { phone } from '@/theme/breakpoints';
import { threadOf, type ThreadEntry, type Ticket } from './api';

const List = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  borderTop: `1px solid ${theme.vars.palette.line.main}`,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '30px minmax(0, 1fr)',
    gap: 12,
    margin: '0 -14px',
    padding: '14px 14px 16px',
    borderBottom: `1px solid ${theme.vars.palette.line.main}`,
  },
  '& > .ours': { backgroundColor: theme.vars.palette.surface.sunken },
  '& > .note': {
    backgroundColor: theme.vars.palette.warning.tint,
    borderTop: `1px solid ${theme.vars.palette.warning.line}`,
    borderBottomColor: theme.vars.palette.warning.line,
    marginTop: -1,
    color: theme.vars.palette.warning.text,
  },
  '& > .status': {
    ...theme.typography.caption,
    display: 'flex',
    alignItems: 'baseline',
    gap: 8,
    padding: '10px 14px 10px 56px',
    color: theme.vars.palette.text.secondary,
    '& svg': { flex: 'none', alignSelf: 'center' },
  },
  '& .head': { ...theme.typography.small, display: 'flex', flexWrap: 'wrap', gap: '0 8px' },
  '& .head strong': { fontWeight: 500 },
  '& .head .from': { color: theme.vars.palette.text.secondary },
  '& .note .from': { color: 'inherit' },
  '& .head .end': {
    ...theme.typography.caption,
    marginLeft: 'auto',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    color: theme.vars.palette.text.secondary,
  },
  '& .note .end': { color: 'inherit' },
  '& .text': {
    ...theme.typography.body,
    margin: '4px 0 0',
    maxWidth: 680,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  '& .file': {
    ...theme.typography.small,
    display: 'inline-flex',
    alignItems: 'center',
    gap: 8,
    maxWidth: '100%',
    marginTop: 10,
    padding: '6px 12px',
    borderRadius: 6,
    border: `1px solid ${theme.vars.palette.line.strong}`,
    backgroundColor: theme.vars.palette.surface.sheet,
    color: theme.vars.palette.text.primary,
    textDecoration: 'none',
    overflowWrap: 'anywhere',
    '& svg': { flex: 'none' },
    '& small': { ...theme.typography.caption, whiteSpace: 'nowrap', color: theme.vars.palette.text.secondary },
    '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  },
  [phone]: {
    '& .head .end': { marginLeft: 0, flexBasis: '100%' },
    '& > .status': { paddingLeft: 14 },
    '& .file': { minHeight: 44 },
  },
}));

/** The messages of a ticket and the changes of its state, oldest first. */
export function Thread({ ticket }: { ticket: Ticket }) {
  const thread = useQuery(threadOf(ticket._id));
  return (
    <RecordState of={thread} words={{ didNotLoad: t`The messages did not load` }}>
      {(entries) => (
        <List aria-label={t`Messages`}>
          {entries.map((entry) =>
            entry.kind === 'STATUS' ? (
              <StatusChange key={entry._id} entry={entry} />
            ) : (
              <Message key={entry._id} entry={entry} centre={ticket.centreName} />
            ),
          )}
        </List>
      )}
    </RecordState>
  );
}

interface MessageProps {
  entry: ThreadEntry;
  centre: string;
}

function Message({ entry, centre }: MessageProps) {
  const { author, byPlatform, file, kind } = entry;
  const isNote = kind === 'NOTE';
  return (
    <li className={isNote ? 'note' : byPlatform ? 'ours' : undefined}>
      <Avatar name={author} size={30} />
      <div>
        <div className="head">
          <strong>{author}</strong>
          <span className="from">{byPlatform ? 'Class Master' : centre}</span>
          <span className="end">
            {isNote && (
              <>
                <Lock size={14} aria-hidden />
                {t`Internal note`}
              </>
            )}
            <DateText value={entry.at} withTime />
          </span>
        </div>
        <p className="text">{entry.text}</p>
        {file && (
          <a className="file" href={file.link} target="_blank" rel="noreferrer">
            <Paperclip size={14} aria-hidden />
            {file.name}
            <small>{fileSize(file.size)}</small>
          </a>
        )}
      </div>
    </li>
  );
}

function StatusChange({ entry }: { entry: ThreadEntry }) {
  const values = { from: stateText(entry.fromStatus), to: stateText(entry.toStatus), person: entry.author };
  return (
    <li className="status">
      <ArrowRight size={14} aria-hidden />
      <span>{t`${{ from: values.from }} became ${{ to: values.to }} by ${{ person: values.person }}`}</span>
      <DateText value={entry.at} withTime />
    </li>
  );
}
