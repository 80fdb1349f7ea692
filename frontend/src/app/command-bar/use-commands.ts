import { useEffect, useEffectEvent, useState } from 'react';
import { isCommandBar, isShortcutList } from '@/lib/shortcuts';
import { beginTypeAhead } from '@/lib/type-ahead';

type Opened = 'bar' | 'shortcuts';

export interface Commands {
  opened: Opened | null;
  /** From the top bar. */
  openBar: () => void;
  openShortcuts: () => void;
  close: () => void;
}

/** Ctrl K and ? on any page. What is typed while the bar is still loading is kept for it. */
export function useCommands(): Commands {
  const [opened, setOpened] = useState<Opened | null>(null);
  const openBar = () => {
    if (opened !== 'bar') beginTypeAhead();
    setOpened('bar');
  };
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (isCommandBar(event)) {
      event.preventDefault();
      event.stopPropagation();
      openBar();
    } else if (isShortcutList(event) && opened === null) {
      event.preventDefault();
      setOpened('shortcuts');
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event);
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, []);
  return {
    opened,
    openBar,
    openShortcuts: () => setOpened('shortcuts'),
    close: () => setOpened(null),
  };
}
