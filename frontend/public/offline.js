// The page that could not be fetched stands at this address: loading it anew shows it. A device that joins a network
// says so, but not that the server can be reached from there: the server is asked as well.
const PAUSE = 5000;
let next;

async function openWhenReached() {
  clearTimeout(next);
  try {
    await fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(PAUSE) });
    location.reload();
  } catch {
    next = setTimeout(openWhenReached, PAUSE);
  }
}

addEventListener('online', openWhenReached);
next = setTimeout(openWhenReached, PAUSE);
