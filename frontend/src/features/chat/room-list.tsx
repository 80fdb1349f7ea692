import { plural, t } from '@lingui/core/macro';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { AtSign, Building2, SquarePen } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { SearchBox } from '@/components/data-list/search-box';
import { Avatar } from '@/components/display/avatar';
import { useMe } from '@/lib/me';
import { Tile } from './tile';
import { phone } from '@/theme/breakpoints';
import { searchFor, type ChatRoom } from './api';
import { Face, HereNow } from './face';
import { useHere } from './presence';
import { roomName, whenShort } from './words';

const NewMessage = lazy(() => import('./new-message'));

const List = styled('nav')(({ theme }) => ({
  '& > .head': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', padding: '0 12px 12px 28px' },
  '& h1': { ...theme.typography.h1, margin: 0 },
  '& > .search': { padding: '0 12px 8px 28px', '& > div': { width: '100%' } },
  '& h2': {
    ...theme.typography.small,
    margin: 0,
    padding: '10px 12px 6px 28px',
    color: theme.vars.palette.text.secondary,
  },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& .none': { ...theme.typography.small, padding: '12px 28px', color: theme.vars.palette.text.secondary },
  '& button.room': {
    all: 'unset',
    boxSizing: 'border-box',
    display: 'grid',
    gridTemplateColumns: '34px minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: 12,
    width: '100%',
    minHeight: 56,
    padding: '8px 12px 8px 28px',
    cursor: 'pointer',
    '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
    '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
    '&[aria-current="true"]': { backgroundColor: theme.vars.palette.surface.selected },
  },
  '& .lines': { display: 'grid', minWidth: 0 },
  '& .name': { ...theme.typography.body, fontWeight: 500, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .last': {
    ...theme.typography.small,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: theme.vars.palette.text.secondary,
  },
  '& .unread .name': { fontWeight: 700 },
  '& .unread .last': { color: theme.vars.palette.text.primary },
  '& .end': { display: 'grid', justifyItems: 'end', gap: 2, alignSelf: 'start', paddingTop: 1 },
  '& time': { ...theme.typography.caption, whiteSpace: 'nowrap', color: theme.vars.palette.text.secondary },
  '& .count': {
    ...theme.typography.micro,
    fontWeight: 600,
    display: 'inline-flex',
    alignItems: 'center',
    gap: 3,
    minHeight: 16,
    padding: '0 6px',
    borderRadius: 8,
    color: theme.vars.palette.accent.badgeText,
    backgroundColor: theme.vars.palette.accent.badge,
  },
  [phone]: {
    '& > .head': { padding: '0 8px 12px 16px' },
    '& > .search': { padding: '0 16px 8px' },
    '& h2': { padding: '10px 16px 6px' },
    '& .none': { padding: '12px 16px' },
    '& button.room': { padding: '8px 16px', minHeight: 60 },
  },
}));

interface RoomListProps {
  rooms: ChatRoom[];
  open: string | null;
  onOpen: (room: string, message?: number) => void;
  onPerson: (person: number) => void;
}

/** Rooms, then direct ones; while something is looked for, the messages that hold it. */
export function RoomList({ rooms, open, onOpen, onPerson }: RoomListProps) {
  const [words, setWords] = useState('');
  const [isChoosing, setChoosing] = useState(false);
  const here = useHere();
  const direct = rooms.filter(({ kind }) => kind === 'DIRECT');
  const shared = rooms.filter(({ kind }) => kind !== 'DIRECT');
  const rows = (some: ChatRoom[]) =>
    some.map((room) => (
      <RoomRow
        key={room._id}
        room={room}
        isOpen={room._id === open}
        isHere={room.person !== null && here.has(room.person)}
        onOpen={() => onOpen(room._id)}
      />
    ));
  return (
    <List aria-label={t`Rooms`}>
      <div className="head">
        <h1>{t`Chat`}</h1>
        <IconButton aria-label={t`New message`} onClick={() => setChoosing(true)}>
          <SquarePen size={18} aria-hidden />
        </IconButton>
      </div>
      <div className="search">
        <SearchBox label={t`Search messages`} value={words} onSearch={setWords} />
      </div>
      {words.length >= 2 ? (
        <Hits words={words} rooms={rooms} onOpen={onOpen} />
      ) : (
        <>
          <h2 id="chat-rooms">{t`Rooms`}</h2>
          <ul aria-labelledby="chat-rooms">{rows(shared)}</ul>
          {direct.length > 0 && (
            <>
              <h2 id="chat-direct">{t`Direct`}</h2>
              <ul aria-labelledby="chat-direct">{rows(direct)}</ul>
            </>
          )}
        </>
      )}
      {isChoosing && (
        <Suspense>
          <NewMessage
            onChoose={(person) => {
              setChoosing(false);
              onPerson(person);
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </List>
  );
}

function unreadLabel(count: number, named: boolean): string {
  const unread = plural({ count }, { one: '# unread', other: '# unread' });
  return named ? t`${unread}, you are named` : unread;
}

interface RoomRowProps {
  room: ChatRoom;
  isOpen: boolean;
  /** The other one of two people has it open. */
  isHere: boolean;
  onOpen: () => void;
}

function RoomRow({ room, isOpen, isHere, onOpen }: RoomRowProps) {
  const me = useMe();
  const { kind, last, unread, named } = room;
  const name = roomName(room);
  const who = last && (last.authorId === me._id ? t`You` : kind === 'DIRECT' ? '' : (last.author.split(' ')[0] ?? ''));
  const said = last && (last.deleted ? t`Message deleted` : last.text);
  return (
    <li>
      <button
        type="button"
        className={unread > 0 ? 'room unread' : 'room'}
        aria-current={isOpen ? 'true' : undefined}
        onClick={onOpen}
      >
        {kind === 'DIRECT' ? (
          <Face name={name} size={34} isHere={isHere} />
        ) : (
          <Tile>
            <Building2 size={16} aria-hidden />
          </Tile>
        )}
        <span className="lines">
          <span className="name">
            {name} {isHere && <HereNow />}
          </span>
          <span className="last">
            {last && who && `${who}: `}
            {said}
          </span>
        </span>
        <span className="end">
          {last && <time dateTime={last.createDt}>{whenShort(last.createDt)}</time>}
          {unread > 0 && (
            <span className="count" role="img" aria-label={unreadLabel(unread, named)}>
              {named && <AtSign size={11} aria-hidden />}
              {unread}
            </span>
          )}
        </span>
      </button>
    </li>
  );
}

interface HitsProps {
  words: string;
  rooms: ChatRoom[];
  onOpen: (room: string, message?: number) => void;
}

function Hits({ words, rooms, onOpen }: HitsProps) {
  const { data, error } = useQuery(searchFor(words));
  if (error) return <p className="none">{t`The search did not work. Please try again.`}</p>;
  if (data?.length === 0) return <p className="none">{t`Nothing found for “${words}”`}</p>;
  return (
    <ul aria-label={t`Messages found`}>
      {data?.map(({ _id, room, author, text, file, createDt }) => {
        const found = rooms.find((one) => one._id === room);
        return (
          <li key={_id}>
            <button type="button" className="room" onClick={() => onOpen(room, _id)}>
              <Avatar name={author} size={34} />
              <span className="lines">
                <span className="name">{found ? roomName(found) : author}</span>
                <span className="last">{`${author}: ${text || (file?.name ?? '')}`}</span>
              </span>
              <span className="end">
                <time dateTime={createDt}>{whenShort(createDt)}</time>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
