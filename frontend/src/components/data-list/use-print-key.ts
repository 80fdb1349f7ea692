import { useEffect, useRef } from 'react';

/** Ctrl P (⌘ P) prints the list, not the page that happens to stand on the screen; not while something lies over it. */
export function usePrintKey(onPrint: (() => void) | undefined): void {
  const print = useRef(onPrint);
  useEffect(() => {
    print.current = onPrint;
  });
  useEffect(() => {
    function printOnKey(event: KeyboardEvent): void {
      const isPrint =
        event.key.toLowerCase() === 'p' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isPrint || !print.current || document.querySelector('[role=dialog], [role=menu]')) return;
      event.preventDefault();
      print.current();
    }
    document.addEventListener('keydown', printOnKey);
    return () => document.removeEventListener('keydown', printOnKey);
  }, []);
}
