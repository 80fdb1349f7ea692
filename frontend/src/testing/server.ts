import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import type { Fault } from '@/api/errors';
import { listOf, makeBranch, makeUser } from './fixtures';

/** What every signed-in page asks for. Anything else a test needs it says itself. */
export const api = (path: string) => `*/class/v1/${path}`;

export const server = setupServer(
  http.get('*/health', () => HttpResponse.json({ status: 'ok' })),
  http.get('*/config.json', () => HttpResponse.json({ maintanance: false, version: '1.0.1' })),
  http.get(api('useradmin/:id'), () => HttpResponse.json({ user: makeUser() })),
  http.get(api('branch'), () =>
    HttpResponse.json(listOf([makeBranch(), makeBranch({ _id: 2, code: 'BR-002', branchname: 'Baner' })])),
  ),
  http.get(api('listview'), () => HttpResponse.json({ data: { views: [], preferences: [] } })),
  http.get(api('activity'), () => HttpResponse.json({ list: [], total: 0, page: 1, pageSize: 10 })),
  http.get(api('holiday'), () => HttpResponse.json(listOf([]))),
  http.get(api('family'), () => HttpResponse.json(listOf([]))),
  http.get(api('student/:id/siblings'), () => HttpResponse.json({ data: [] })),
  http.get(api('upiproof'), () => HttpResponse.json(listOf([]))),
  http.get(api('sample'), () => HttpResponse.json({ data: { loaded: null, offered: false, added: {} } })),
  http.get(api('chat/unread'), () => HttpResponse.json({ data: { unread: 0, named: false } })),
  http.get(api('apppost/current'), () => HttpResponse.json({ data: [] })),
  http.get(api('subscription/user/:organisation'), () => HttpResponse.json({ data: null })),
  http.get(api('notification'), () => HttpResponse.json({ data: [], unread: 0 })),
  http.get(api('notification/entries'), () => HttpResponse.json({ data: [], next: null })),
  http.get(api('notification/settings'), () =>
    HttpResponse.json({ data: { kinds: [], quietFrom: null, quietTo: null, pushKey: null } }),
  ),
);

/** A refusal in the envelope of the API. */
export function refuse(status: number, fault: Partial<Fault> = {}) {
  return HttpResponse.json(
    { message: 'Refused.', code: 'refused', errors: {}, requestId: 'r-1', ...fault },
    { status, statusText: status === 429 ? 'Too Many Requests' : undefined },
  );
}
