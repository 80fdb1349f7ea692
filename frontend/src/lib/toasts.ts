/**
 * The queue of toasts: the query and mutation caches and a few flows fill it, one region draws it.
 * Nothing else shows toasts, the HTTP client least of all.
 */
export type ToastTone = 'success' | 'error' | 'warning' | 'info';

export interface Toast {
  id: number;
  tone: ToastTone;
  text: string;
  /** Milliseconds on screen; held while hovered or focused. */
  duration: number;
  actions: readonly ToastAction[];
  /** Its first action takes the focus, so that Enter does it. */
  takesFocus: boolean;
}

export type ToastAction = {
  label: string;
  /** The toast stays: there is more to do with what it tells of. */
  stays?: boolean;
} & ({ run: () => void; to?: undefined } | { run?: undefined; /** The page that it leads to. */ to: string });

interface ToastOptions {
  duration?: number;
  actions?: Toast['actions'];
  takesFocus?: boolean;
}

/** Specification, section 9: 5000 where nothing is said, 3000 for the toasts it describes. */
const DEFAULT_DURATION = 5000;
export const DESCRIBED_DURATION = 3000;
const AT_ONCE = 3;

let shown: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: readonly Toast[]) {
  shown = next;
  listeners.forEach((listener) => listener());
}

function show(tone: ToastTone, text: string, options: ToastOptions = {}) {
  const { duration = DEFAULT_DURATION, actions = [], takesFocus = false } = options;
  const toast = { id: ++lastId, tone, text, duration, actions, takesFocus };
  // The same words twice (three lists failing at once) are one toast.
  publish([...shown.filter((other) => other.text !== text), toast].slice(-AT_ONCE));
}

export const toasts = {
  success: (text: string, options?: ToastOptions) =>
    show('success', text, { duration: DESCRIBED_DURATION, ...options }),
  error: (text: string, options?: ToastOptions) => show('error', text, { duration: DESCRIBED_DURATION, ...options }),
  warning: (text: string, options?: ToastOptions) => show('warning', text, options),
  info: (text: string, options?: ToastOptions) => show('info', text, options),
  dismiss: (id: number) => publish(shown.filter((toast) => toast.id !== id)),
  clear: () => publish([]),
  /** For `useSyncExternalStore`. */
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => shown,
};
