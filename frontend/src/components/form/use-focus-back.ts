import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * A button that waits for an answer is disabled, a form that is sent may be locked, and the browser takes the focus
 * from them. When the answer is there, what had it has it again, unless something else has been given it meanwhile: a
 * field, a dialog.
 */
export function useFocusBack(busy: boolean): void {
  const left = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.matches(':disabled, [inert] *')) left.current = target;
    };
    document.addEventListener('focusout', note);
    return () => document.removeEventListener('focusout', note);
  }, []);
  useLayoutEffect(() => {
    if (busy) return;
    const at = left.current;
    left.current = null;
    if (at?.isConnected && isNowhere()) at.focus({ preventScroll: true });
  }, [busy]);
}

/** Whether the focus is on nothing that can be worked with: the page itself, or the frame of a sheet. */
function isNowhere(): boolean {
  const at = document.activeElement;
  return !(at instanceof HTMLElement) || at.tabIndex < 0;
}
