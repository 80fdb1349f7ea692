/**
 * Whether the server can be reached. `navigator.onLine` is believed when it says no; its yes only means
 * that there is some network, and phones say it in cellars. So a request that fails without an answer is
 * looked into: the server is asked for /health, and where that does not come either, this device is
 * offline. It is asked again until it answers. Any answer, a refusal too, says that the server is there.
 */
import { onlineManager } from '@tanstack/react-query';
import { noteServerTime } from './server-clock';

/** How long one question may take, and how long until the next: from the first doubled to the last. Milliseconds. */
const PATIENCE = 5000;
const FIRST_PAUSE = 1000;
const LAST_PAUSE = 30_000;

let question: Promise<void> | undefined;
let pause = FIRST_PAUSE;
let next: ReturnType<typeof setTimeout> | undefined;

export const isOnline = () => onlineManager.isOnline();

/** What is known from now on. While the server cannot be reached it is asked again and again. */
export function setReached(reached: boolean): void {
  clearTimeout(next);
  if (reached) {
    pause = FIRST_PAUSE;
  } else {
    next = setTimeout(() => void ask(), pause);
    pause = Math.min(LAST_PAUSE, pause * 2);
  }
  onlineManager.setOnline(reached);
}

/** Asks the server whether it is there, once at a time. */
function ask(): Promise<void> {
  question ??= globalThis
    .fetch(new URL('/health', location.origin), { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) })
    .then(
      () => true,
      () => false,
    )
    .then((reached) => {
      question = undefined;
      setReached(reached);
    });
  return question;
}

/** `fetch`. It rejects once it is known whether the server can be reached at all. */
export async function request(...what: Parameters<typeof fetch>): Promise<Response> {
  try {
    // Looked up on every call, so that tests can stand in between.
    const response = await globalThis.fetch(...what);
    noteServerTime(response.headers.get('Date'));
    if (!isOnline()) setReached(true);
    return response;
  } catch (error) {
    const wasGivenUp = error instanceof DOMException && error.name === 'AbortError';
    if (!wasGivenUp) await ask();
    throw error;
  }
}

/** Asks what time it is to the server; where no answer comes, this device's clock stands. */
export async function askServerTime(): Promise<void> {
  await request(new URL('/health', location.origin), { cache: 'no-store' }).catch(() => undefined);
}

/** Listens to what the browser says of its network, and asks again when somebody looks at the page. */
export function watchConnection(): void {
  const askAgain = () => {
    if (!isOnline() && document.visibilityState === 'visible') void ask();
  };
  onlineManager.setEventListener(() => {
    const lost = () => setReached(false);
    window.addEventListener('offline', lost);
    window.addEventListener('online', askAgain);
    document.addEventListener('visibilitychange', askAgain);
    return () => {
      window.removeEventListener('offline', lost);
      window.removeEventListener('online', askAgain);
      document.removeEventListener('visibilitychange', askAgain);
    };
  });
  if (!navigator.onLine) setReached(false);
}
