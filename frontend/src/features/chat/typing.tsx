import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { onTyping, TYPING_SHOWN } from '@/lib/chat-live';

interface TypingProps {
  room: string;
  people: readonly { _id: number; username: string }[];
}

/** Who is typing in the room. */
export function Typing({ room, people }: TypingProps) {
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
    const timer = setTimeout(() => {
      const recent = Object.entries(heard).filter(([, at]) => Date.now() - at < TYPING_SHOWN);
      setHeard(Object.fromEntries(recent));
    }, TYPING_SHOWN);
    return () => clearTimeout(timer);
  }, [heard]);
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
