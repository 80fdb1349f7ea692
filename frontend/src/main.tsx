import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { configQuery } from './app/config';
import { keepForLater, recall, sendWhatWaits } from './app/offline';
import { makeQueryClient } from './app/query-client';
import { makeRouter } from './app/router';
import { settled } from './app/start';
import { speak } from './i18n/language';
import { pause } from './lib/pause';
import { dropExpiredToken } from './lib/session';
import { printInLight } from './theme/print';

printInLight();
await speak();
const queries = makeQueryClient();
void queries.prefetchQuery(configQuery);
if (await dropExpiredToken()) history.replaceState(null, '', '/signin');
await recall(queries);

// In pieces: as one they would hold up a slow phone for a second.
await pause();
const router = makeRouter(queries);
await settled(router);
await pause();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
// In slices, so that a slow phone answers to what is typed meanwhile.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App queries={queries} router={router} />
    </StrictMode>,
  ),
);
void sendWhatWaits(queries);
keepForLater(queries);
