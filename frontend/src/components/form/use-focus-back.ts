import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * A button that waits for an answer is disabled, and the browser takes the focus from it. When the answer is
 * there, the button has it again, unless something else has been given it meanwhile: a field, a dialog.
 */
export function useFocusBack(busy: boolean): void {
  const left = useRef<HTMLButtonElement | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLButtonElement && target.disabled) left.current = target;
    };
    document.addEventListener('focusout', note);
    return () => document.removeEventListener('focusout', note);
  }, []);
  useLayoutEffect(() => {
    if (busy) return;
    const button = left.current;
    left.current = null;
    focusWhereNothingIs(button);
  }, [busy]);
}

/** Gives the element the focus, unless something else has it or the element is gone. */
export function focusWhereNothingIs(element: Element | null): void {
  if (element instanceof HTMLElement && element.isConnected && isNowhere()) element.focus({ preventScroll: true });
}

/** Whether the focus is on nothing that can be worked with: the page itself, or the frame of a sheet. */
function isNowhere(): boolean {
  const at = document.activeElement;
  return at === null || at === document.body || at.getAttribute('tabindex') === '-1';
}
