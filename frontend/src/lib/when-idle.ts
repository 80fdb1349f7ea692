/** Milliseconds: what comes next may begin when a browser cannot say that it is idle. */
const LATER = 2000;

/**
 * Does what can wait once the browser has nothing else to do.
 * @returns how to call it off.
 */
export function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(act);
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(act, LATER);
  return () => clearTimeout(timer);
}
