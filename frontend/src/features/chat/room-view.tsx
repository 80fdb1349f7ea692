import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Building2, ChevronLeft, Folder, MessageCircle } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ApiError } from '@/api/errors';
import { chat } from '@/api/resources';
import { RENEWED } from '@/components/attachments/kinds';
import { Avatar } from '@/components/display/avatar';
import { EmptyState } from '@/components/feedback/empty-state';
import { RecordState } from '@/components/record/record-state';
import { refreshChat } from '@/lib/chat-live';
import { useMe } from '@/lib/me';
import { Tile } from './tile';
import { desk, phone } from '@/theme/breakpoints';
import { edit, markRead, messagesOf, peopleOf, remove, type ChatMessage, type ChatRoom, type Span } from './api';
import { Composer } from './composer';
import { Face } from './face';
import { Row } from './message-row';
import { Messages } from './messages';
import { discard, post, queue, useOutbox } from './outbox';
import { useHere } from './presence';
import { Typing } from './typing';
import { peopleWords, roomName } from './words';

const Files = lazy(() => import('./files'));
const DeleteDialog = lazy(async () => ({
  default: (await import('@/components/dialogs/confirm-dialog')).DeleteDialog,
}));

const View = styled('section')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  '& > header': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    minHeight: 56,
    padding: '8px 24px',
    borderBottom: `1px solid ${theme.vars.palette.line.main}`,
  },
  '& > header > .who': { flex: 1, minWidth: 0 },
  '& > header h2': { ...theme.typography.body, fontWeight: 600, margin: 0, overflowWrap: 'anywhere' },
  '& > header > [aria-pressed="true"]': { backgroundColor: theme.vars.palette.surface.selected },
  '& > header small': { ...theme.typography.small, color: theme.vars.palette.text.secondary },
  '& > .scroll': { flex: 1, minHeight: 0, overflowY: 'auto', display: 'flex', flexDirection: 'column' },
  '& ol': { listStyle: 'none', margin: 'auto 0 0', padding: '12px 0 6px' },
  '& .rule': {
    ...theme.typography.caption,
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    padding: '14px 24px 4px',
    color: theme.vars.palette.text.secondary,
    '&::before, &::after': { content: '""', flex: 1, height: 1, backgroundColor: theme.vars.palette.line.main },
  },
  '& .rule.new': {
    fontWeight: 600,
    color: theme.vars.palette.brand.text,
    '&::before, &::after': { backgroundColor: theme.vars.palette.primary.main },
  },
  '& .older': { display: 'grid', justifyItems: 'center', padding: 12 },
  '& .typing': {
    ...theme.typography.caption,
    minHeight: 22,
    padding: '0 24px 2px 66px',
    color: theme.vars.palette.text.secondary,
  },
  '& .closed': {
    ...theme.typography.small,
    padding: '14px 24px',
    borderTop: `1px solid ${theme.vars.palette.line.main}`,
    color: theme.vars.palette.text.secondary,
  },
  [desk]: { height: '100%' },
  [phone]: {
    height: 'calc(100dvh - 56px - var(--toast-strip, 0px))',
    '& > header': { padding: '6px 12px 6px 4px' },
    '& .rule': { padding: '14px 16px 4px' },
    '& .typing': { padding: '0 16px 2px 58px' },
  },
}));

/** As many are loaded at once; older ones are found by a search. */
const MOST = 500;

interface RoomViewProps {
  /** Null for a room that this person is not in, or not any more. */
  room: ChatRoom | null;
  /** What it was called. */
  name: string;
  /** The message that a search has found. */
  hit: number | null;
  onBack?: () => void;
}

/** One room: its messages and the field to write in. Mount it anew for each room. */
export default function RoomView({ room, name, ...props }: RoomViewProps) {
  if (room) return <OpenRoom room={room} {...props} />;
  const title = name ? t`You no longer belong to ${name}` : t`There is no such room`;
  return (
    <View aria-label={title}>
      <EmptyState
        drawing={<MessageCircle size={32} aria-hidden />}
        title={title}
        text={name ? t`Its messages are only for the people who belong to it.` : t`Please choose another one.`}
        action={props.onBack && <Button onClick={props.onBack}>{t`All rooms`}</Button>}
      />
    </View>
  );
}

type OpenRoomProps = Omit<RoomViewProps, 'name' | 'room'> & { room: ChatRoom };

function OpenRoom({ room, hit, onBack }: OpenRoomProps) {
  const { _id: key, kind } = room;
  const me = useMe();
  const name = roomName(room);
  const queries = useQueryClient();
  const [span, setSpan] = useState<Span>(hit === null ? {} : { around: hit });
  const around = 'around' in span ? span.around : null;
  const page = useQuery({
    ...messagesOf(key, span),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.messages.some(({ file }) => file) ? RENEWED : false),
  });
  const people = useQuery(peopleOf(key)).data ?? [];
  const here = useHere();
  const isHere = room.person !== null && here.has(room.person);
  const subtitle = kind === 'DIRECT' ? isHere && t`Here now` : peopleWords(people, here);
  const [params, setParams] = useSearchParams();
  const isFiles = params.get('view') === 'files';
  const [file, setFile] = useState<File | null>(null);
  const [editing, setEditing] = useState<ChatMessage | null>(null);
  const [leaving, setLeaving] = useState<ChatMessage | null>(null);
  const waiting = useOutbox(key);
  const isLost = page.error instanceof ApiError && page.error.status === 404;
  const again = () => queries.invalidateQueries({ queryKey: [chat.name] });

  const change = useMutation({
    mutationFn: (values: { message: ChatMessage; text: string; mentions: number[] }) =>
      edit(values.message._id, values.text, values.mentions),
    onSuccess: () => refreshChat(queries),
  });
  const drop = useMutation({
    mutationFn: ({ _id }: ChatMessage) => remove(_id),
    onSuccess: () => {
      setLeaving(null);
      refreshChat(queries);
    },
  });
  useReading(room, isFiles ? undefined : page.data?.messages);

  const messages = page.data?.messages ?? [];
  const outbox = waiting.filter(({ id }) => !messages.some(({ _id }) => _id === id));
  const mayDelete = kind !== 'DIRECT' && (me.role === 'SUPER_ADMIN' || (me.role === 'ADMIN' && kind === 'BRANCH'));
  const edits = useCallback((message: ChatMessage) => setEditing(message), []);
  const drops = useCallback((message: ChatMessage) => setLeaving(message), []);
  const editLast = () => {
    const own = messages.filter(({ authorId, deleted }) => authorId === me._id && !deleted).at(-1);
    if (own) setEditing(own);
  };

  if (isLost) {
    return <RoomView room={null} name={name} hit={null} onBack={onBack} />;
  }
  return (
    <View aria-label={name}>
      <header>
        {onBack && (
          <IconButton aria-label={t`All rooms`} onClick={onBack}>
            <ChevronLeft size={20} aria-hidden />
          </IconButton>
        )}
        {kind === 'DIRECT' ? (
          <Face name={name} size={34} isHere={isHere} />
        ) : (
          <Tile>
            <Building2 size={16} aria-hidden />
          </Tile>
        )}
        <div className="who">
          <h2>{name}</h2>
          {subtitle && <small>{subtitle}</small>}
        </div>
        <Button
          startIcon={<Folder size={16} aria-hidden />}
          aria-pressed={isFiles}
          onClick={() => setParams({ room: key, ...(!isFiles && { view: 'files' }) }, { replace: true })}
        >
          {t`Files`}
        </Button>
      </header>
      {isFiles ? (
        <div className="scroll">
          <Suspense>
            <Files room={key} name={name} />
          </Suspense>
        </div>
      ) : (
        <RecordState of={page} words={{ didNotLoad: t`The messages did not load` }}>
          {(found) => (
            <Messages
              key={around && found.messages[0]?._id}
              room={room}
              messages={found.messages}
              reads={found.reads}
              hit={hit}
              around={around}
              older={
                found.more && (
                  <div className="older">
                    {found.messages.length < MOST ? (
                      <Button
                        loading={page.isPlaceholderData}
                        onClick={() => setSpan(earlierThan(span, found.messages[0]))}
                      >{t`Earlier messages`}</Button>
                    ) : (
                      t`Older messages are found by a search.`
                    )}
                  </div>
                )
              }
              newer={
                found.newer && (
                  <div className="older">
                    <Button loading={page.isPlaceholderData} onClick={() => setSpan({})}>{t`Newest messages`}</Button>
                  </div>
                )
              }
              mayDelete={mayDelete}
              onEdit={edits}
              onDelete={drops}
            >
              {outbox.map((message) => (
                <Row key={message.key}>
                  <Avatar name={me.username} size={30} />
                  <div className="what">
                    <div className="by">
                      <strong>{t`You`}</strong>
                    </div>
                    <p className="text">{message.text || message.file?.name}</p>
                    {message.state === 'sending' ? (
                      <div className="note">{t`Sending…`}</div>
                    ) : (
                      <div className="fault" role="alert">
                        {message.why || t`Not sent`} ·{' '}
                        <button type="button" onClick={() => void post(message, again)}>{t`Try again`}</button> ·{' '}
                        <button type="button" onClick={() => discard(message.key)}>{t`Discard`}</button>
                      </div>
                    )}
                  </div>
                  <span />
                </Row>
              ))}
            </Messages>
          )}
        </RecordState>
      )}
      {/* What is being written stays while the files are shown. */}
      <div style={{ display: isFiles ? 'none' : 'contents' }}>
        <Typing room={key} people={people} newest={messages.at(-1)} />
        {room.canWrite ? (
          <Composer
            key={editing?._id ?? 'new'}
            room={key}
            name={name}
            people={people}
            editing={editing}
            file={file}
            onFile={setFile}
            onSend={(text, mentions, file) => {
              // What is sent stands below the newest.
              if (page.data?.newer) setSpan({});
              void post(queue({ room: key, text, mentions, file }), again);
            }}
            onChange={(message, text, mentions) =>
              change.mutateAsync({ message, text, mentions }).then(
                () => true,
                () => false,
              )
            }
            onEditLast={editLast}
            onEndEdit={() => setEditing(null)}
          />
        ) : (
          <p className="closed">{t`${name} does not work here any more.`}</p>
        )}
      </div>
      {leaving && (
        <Suspense>
          <DeleteDialog
            open
            name={leaving.text.slice(0, 120) || (leaving.file?.name ?? '')}
            consequence={t`will read “Message deleted”.`}
            busy={drop.isPending}
            onConfirm={() => drop.mutate(leaving)}
            onClose={() => setLeaving(null)}
          />
        </Suspense>
      )}
    </View>
  );
}

const earlierThan = (span: Span, first: ChatMessage | undefined): Span =>
  'around' in span ? { around: first?._id ?? span.around } : { since: first?._id };

/** Keeps that the newest message was read while the page is looked at. */
function useReading({ _id: room, lastRead }: ChatRoom, messages: ChatMessage[] | undefined): void {
  const queries = useQueryClient();
  const newest = messages?.at(-1)?._id ?? 0;
  const told = useRef(lastRead);
  useEffect(() => {
    const read = () => {
      if (document.visibilityState !== 'visible' || newest <= told.current) return;
      told.current = newest;
      markRead(room, newest).then(
        () => refreshChat(queries),
        () => {
          told.current = 0;
        },
      );
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [room, newest, queries]);
}
