import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { RecordState } from '@/components/record/record-state';
import { EmptyState } from '@/components/feedback/empty-state';
import { usePhone } from '@/components/sheet/use-phone';
import { desk, phone } from '@/theme/breakpoints';
import { directRoom, everybodyQuery, roomsQuery, type ChatRoom } from './api';
import { RoomList } from './room-list';
import { useMe } from '@/lib/me';

const RoomView = lazy(() => import('./room-view'));

const Columns = styled('div')(({ theme }) => ({
  [desk]: {
    display: 'grid',
    gridTemplateColumns: '316px minmax(0, 1fr)',
    height: 'calc(100% + var(--page-end))',
    margin: '0 calc(-1 * var(--page-padding)) calc(-1 * var(--page-end))',
    minHeight: 480,
    '& > nav': { overflowY: 'auto', borderRight: `1px solid ${theme.vars.palette.line.main}`, paddingTop: 20 },
  },
  [phone]: { margin: '0 calc(-1 * var(--page-padding)) calc(-1 * var(--page-end))', '& > nav': { paddingTop: 16 } },
}));

/** Names of rooms that were seen: one that is lost is still called by its name. */
const names = new Map<string, string>();

/** /chat: the rooms of this person, and the one that is open (`?room=`). */
export function Component() {
  const rooms = useQuery(roomsQuery);
  return (
    <RecordState of={rooms} words={{ didNotLoad: t`The chat did not load` }}>
      {(found) => <Chat rooms={found} />}
    </RecordState>
  );
}

function Chat({ rooms }: { rooms: ChatRoom[] }) {
  const me = useMe();
  const isPhone = usePhone();
  const [params, setParams] = useSearchParams();
  const key = params.get('room');
  const wanted = key ?? (isPhone ? null : (rooms[0]?._id ?? null));
  const { room: open, isLoading } = useOpenRoom(rooms, wanted);
  const [hit, setHit] = useState<number | null>(null);
  rooms.forEach(({ _id, name }) => names.set(_id, name));

  const go = (room: string | null, message: number | null = null) => {
    setHit(message);
    setParams(room === null ? {} : { room }, { replace: !isPhone });
  };

  if (rooms.length === 0) {
    return (
      <EmptyState
        drawing={<MessageCircle size={32} aria-hidden />}
        title={t`No rooms`}
        text={t`The chat belongs to the people of the centre.`}
      />
    );
  }
  return (
    <Columns>
      {(!isPhone || wanted === null) && (
        <RoomList rooms={rooms} open={wanted} onOpen={go} onPerson={(person) => go(directRoom(me._id, person))} />
      )}
      {wanted !== null && !isLoading && (
        <Suspense>
          <RoomView
            key={`${wanted} ${hit ?? ''}`}
            room={open}
            name={names.get(wanted) ?? ''}
            hit={hit}
            onBack={isPhone ? () => go(null) : undefined}
          />
        </Suspense>
      )}
    </Columns>
  );
}

/** The room of this name; one of two people is there before their first message. Null for one that is not. */
function useOpenRoom(rooms: ChatRoom[], key: string | null): { room: ChatRoom | null; isLoading?: boolean } {
  const me = useMe();
  const known = rooms.find(({ _id }) => _id === key);
  const isNew = !known && key !== null && key.startsWith('direct-');
  const people = useQuery({ ...everybodyQuery, enabled: isNew });
  if (known) return { room: known };
  const person = isNew ? people.data?.find(({ _id }) => directRoom(me._id, _id) === key) : undefined;
  if (!person || key === null) return { room: null, isLoading: people.isLoading };
  return {
    room: {
      _id: key,
      kind: 'DIRECT',
      name: person.username,
      person: person._id,
      canWrite: true,
      unread: 0,
      named: false,
      lastRead: 0,
      last: null,
    },
  };
}
