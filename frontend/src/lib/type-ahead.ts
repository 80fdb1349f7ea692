/**
 * What is typed while the field that is to take it is still being loaded or looked up. The keys are
 * kept in their order and handed to the field once it is there, so that a quick typist loses none.
 */
const ENTER = '\n';

/** Milliseconds after which nobody is coming any more to take it: the keys are let go. */
const PATIENCE = 15_000;

let typed = '';
let waiting: ReturnType<typeof setTimeout> | undefined;

/** A letter, digit or space; with AltGr too, which Windows tells as Ctrl and Alt. */
function isPrintable(event: KeyboardEvent): boolean {
  if (event.key.length !== 1 || event.metaKey) return false;
  return !event.ctrlKey || event.getModifierState('AltGraph');
}

function keep(event: KeyboardEvent): void {
  if (event.isComposing) return;
  if (isPrintable(event)) typed += event.key;
  else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) typed += ENTER;
  else if (event.key === 'Backspace') typed = typed.slice(0, -1);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** From now on keys go to nobody else. */
export function beginTypeAhead(): void {
  if (waiting) return;
  waiting = setTimeout(dropTypeAhead, PATIENCE);
  window.addEventListener('keydown', keep, true);
}

/** Keys go where the focus is again; what was typed waits for the field that takes it. */
export function endTypeAhead(): void {
  clearTimeout(waiting);
  waiting = undefined;
  window.removeEventListener('keydown', keep, true);
}

/** Nobody will take it any more: the sheet was closed or did not load. */
export function dropTypeAhead(): void {
  endTypeAhead();
  typed = '';
}

/**
 * For a field that has just got the focus.
 * @returns what was typed for it, up to the first Enter, and whether Enter followed. After an Enter
 * the rest is another field's, and keys go on being kept for that one.
 */
export function takeTypeAhead(): { text: string; entered: boolean } {
  const end = typed.indexOf(ENTER);
  const entered = end >= 0;
  const text = entered ? typed.slice(0, end) : typed;
  typed = entered ? typed.slice(end + 1) : '';
  if (!entered) endTypeAhead();
  return { text, entered };
}
