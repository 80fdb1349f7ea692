import './theme/fonts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { configQuery } from './app/config';
import { recall, sendWhatWaits } from './app/offline';
import { makeQueryClient } from './app/query-client';
import { makeRouter } from './app/router';
import { settled } from './app/start';
import { dropExpiredToken } from './lib/session';
import { printInLight } from './theme/print';

printInLight();
const queries = makeQueryClient();
void queries.prefetchQuery(configQuery);
if (await dropExpiredToken()) history.replaceState(null, '', '/');
await recall(queries);

const router = makeRouter(queries);
await settled(router);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
createRoot(root).render(
  <StrictMode>
    <App queries={queries} router={router} />
  </StrictMode>,
);
void sendWhatWaits(queries);
