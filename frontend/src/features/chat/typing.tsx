import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { onTyping, TYPING_SHOWN } from '@/lib/chat-live';

interface TypingProps {
  room: string;
  people: readonly { _id: number; username: string }[];
  /** The newest message: whoever has sent it is not typing it any more. */
  newest: { _id: number; authorId: number | null } | undefined;
}

/** Who is typing in the room. */
export function Typing({ room, people, newest }: TypingProps) {
  const [heard, setHeard] = useState<Record<number, number>>({});
  useEffect(
    () =>
      onTyping((where, person) => {
        if (where === room) setHeard((before) => ({ ...before, [person]: Date.now() }));
      }),
    [room],
  );
  useEffect(() => {
    if (Object.keys(heard).length === 0) return undefined;
    const first = Math.min(...Object.values(heard)) + TYPING_SHOWN;
    const timer = setTimeout(() => {
      const recent = Object.entries(heard).filter(([, at]) => Date.now() - at < TYPING_SHOWN);
      setHeard(Object.fromEntries(recent));
    }, first - Date.now());
    return () => clearTimeout(timer);
  }, [heard]);
  const [seen, setSeen] = useState(newest?._id);
  if (newest && newest._id !== seen) {
    setSeen(newest._id);
    setHeard(({ ...others }) => {
      delete others[newest.authorId ?? 0];
      return others;
    });
  }
  const names = people.filter(({ _id }) => heard[_id]).map(({ username }) => username);
  const said =
    names.length === 1
      ? t`${{ name: names[0] ?? '' }} is typing…`
      : names.length > 1
        ? t`${{ names: names.join(', ') }} are typing…`
        : '';
  return (
    <div className="typing" aria-live="polite">
      {said}
    </div>
  );
}
