/**
 * The shortcut that takes a fee from anywhere: Ctrl Alt P, on a Mac the same keys. No browser uses
 * Ctrl with Alt and P (docs/decisions/payment-shortcut.md).
 */
export const RECORD_PAYMENT_KEYS = 'Ctrl Alt P';

/** As `aria-keyshortcuts` writes it. */
export const RECORD_PAYMENT_ARIA = 'Control+Alt+P';

const isMac = () => navigator.platform.startsWith('Mac');

/** Opens the command bar: Ctrl K, on a Mac ⌘ K. */
export const commandBarKeys = () => (isMac() ? '⌘ K' : 'Ctrl K');

/** As `aria-keyshortcuts` writes it. */
export const COMMAND_BAR_ARIA = 'Control+K Meta+K';

/** Whether Alt Gr and P make a letter of their own on this keyboard: then that letter is meant. */
const isOwnLetter = (event: KeyboardEvent) =>
  !isMac() && event.getModifierState('AltGraph') && event.key.toLowerCase() !== 'p';

/** The place of the key counts as well: with Alt a Mac says "π", and another script its own letter. */
export function isRecordPayment(event: KeyboardEvent): boolean {
  const isP = event.key.toLowerCase() === 'p' || event.code === 'KeyP';
  return isP && event.ctrlKey && event.altKey && !event.shiftKey && !event.metaKey && !isOwnLetter(event);
}

/** The place of the key counts where the keyboard writes another script. */
export function isCommandBar(event: KeyboardEvent): boolean {
  const isK = event.key.toLowerCase() === 'k' || (event.code === 'KeyK' && !/^[a-z]$/i.test(event.key));
  return isK && event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey;
}

/** The key that lists all shortcuts, unless it is typed into a field. */
export function isShortcutList(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  const isTyped = target?.closest('input, textarea, select, [contenteditable="true"]');
  return event.key === '?' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyped;
}
