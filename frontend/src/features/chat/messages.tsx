import { plural, t } from '@lingui/core/macro';
import { MessageCircle } from 'lucide-react';
import { Fragment, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { EmptyState } from '@/components/feedback/empty-state';
import { calendarDay } from '@/lib/format';
import { useMe } from '@/lib/me';
import type { ChatMessage, ChatRoom, HowFar } from './api';
import { MessageRow, readText } from './message-row';
import { dayName, roomName } from './words';

/** Messages of one person within so many milliseconds stand together. */
const TOGETHER = 5 * 60_000;

interface MessagesProps {
  room: ChatRoom;
  messages: ChatMessage[];
  reads: HowFar[];
  hit: number | null;
  /** The message that is shown first of all; by default the newest. */
  around: number | null;
  older: ReactNode;
  newer: ReactNode;
  mayDelete: boolean;
  onEdit: (message: ChatMessage) => void;
  onDelete: (message: ChatMessage) => void;
  children: ReactNode[];
}

/** The messages of a room in one column, oldest first. `children` are those on their way. */
export function Messages(props: MessagesProps) {
  const { room, messages, reads, hit, around, older, newer, mayDelete, onEdit, onDelete, children } = props;
  const me = useMe()._id;
  const name = roomName(room);
  // What was new when the room was opened stays marked while it is open.
  const [readBefore] = useState(room.lastRead);
  const news = messages.filter(({ _id, authorId }) => _id > readBefore && authorId !== me);
  const firstNew = readBefore > 0 || room.unread > 0 ? news[0]?._id : undefined;
  const lastOwn = messages.filter(({ authorId, deleted }) => authorId === me && !deleted).at(-1)?._id;
  const scroll = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [first, last] = [messages[0]?._id, messages.at(-1)?._id];
  const height = useRef(0);

  useLayoutEffect(() => {
    const box = scroll.current;
    if (!box) return;
    const found = around === null ? null : document.getElementById(`message-${around}`);
    if (found && height.current === 0) found.scrollIntoView?.({ block: 'center' });
    else if (isAtEnd.current) box.scrollTop = box.scrollHeight;
    height.current = box.scrollHeight;
  }, [last, children.length, around]);

  // Older ones came above: what was looked at stays where it was.
  useLayoutEffect(() => {
    const box = scroll.current;
    if (!box || isAtEnd.current) return;
    box.scrollTop += box.scrollHeight - height.current;
    height.current = box.scrollHeight;
  }, [first]);

  return (
    <div
      className="scroll"
      ref={scroll}
      role="region"
      aria-label={name}
      onScroll={({ currentTarget: box }) => {
        isAtEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < 48;
        height.current = box.scrollHeight;
      }}
    >
      {older}
      {messages.length === 0 && children.length === 0 ? (
        <EmptyState
          compact
          drawing={<MessageCircle size={32} aria-hidden />}
          title={t`Say hello to ${name}`}
          text={t`Nothing has been written here yet.`}
        />
      ) : (
        <ol aria-label={t`Messages of ${name}`}>
          {messages.map((message, place) => {
            const before = messages[place - 1];
            const day = calendarDay(message.createDt) ?? '';
            const isNewDay = !before || calendarDay(before.createDt) !== day;
            const isFirstNew = message._id === firstNew;
            const follows =
              !isNewDay &&
              !isFirstNew &&
              before.authorId === message.authorId &&
              Date.parse(message.createDt) - Date.parse(before.createDt) < TOGETHER;
            const count = reads.filter(({ lastRead }) => lastRead >= message._id).length;
            return (
              <Fragment key={message._id}>
                {isNewDay && <li className="rule">{dayName(day)}</li>}
                {isFirstNew && (
                  <li className="rule new">{plural({ count: news.length }, { one: '# new', other: '# new' })}</li>
                )}
                <MessageRow
                  message={message}
                  me={me}
                  follows={follows}
                  isHit={message._id === hit}
                  mayEdit={room.canWrite}
                  mayDelete={mayDelete}
                  readBy={message._id === lastOwn ? readText(count, room.kind === 'DIRECT') : ''}
                  onEdit={onEdit}
                  onDelete={onDelete}
                />
              </Fragment>
            );
          })}
          {children}
        </ol>
      )}
      {newer}
    </div>
  );
}
