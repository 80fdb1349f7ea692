import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Schemas } from '@/api/client';
import { FakePush, makeDevice } from '@/testing/push';
import { record } from '@/testing/calls';
import { api, server } from '@/testing/server';
import { keepDevice } from './push-device';

const ADDRESS = 'https://fcm.googleapis.com/fcm/send/phone';
let push: FakePush;

beforeEach(() => {
  push = new FakePush();
  push.install();
});
afterEach(() => push.remove());

const listed = (...devices: Schemas['Device'][]) =>
  server.use(http.get(api('notification/device'), () => HttpResponse.json({ data: devices })));
const registers = () => record('post', 'notification/device', () => HttpResponse.json({ data: [], message: 'Done.' }));

describe('a browser that is told of notifications, when a page opens', () => {
  it('asks nothing where it is told of nothing', async () => {
    const sent = registers();
    await keepDevice(7);
    expect(sent).toEqual([]);
  });

  it('tells the server in which session it is used now', async () => {
    push.subscribed(ADDRESS, 7);
    listed(await makeDevice(ADDRESS, { isCurrent: false }));
    const sent = registers();
    await keepDevice(7);
    expect(sent).toEqual([{ endpoint: ADDRESS, key: 'its-key', secret: 'its-secret' }]);
  });

  it('says nothing anew in the session that is known', async () => {
    push.subscribed(ADDRESS, 7);
    listed(await makeDevice(ADDRESS));
    const sent = registers();
    await keepDevice(7);
    expect(sent).toEqual([]);
    expect(push.endpoint).toBe(ADDRESS);
  });

  it('tells the server of the new address that its push service gave it', async () => {
    push.subscribed(ADDRESS, 7);
    push.endpoint = `${ADDRESS}-2`;
    listed(await makeDevice(ADDRESS));
    const sent = registers();
    await keepDevice(7);
    expect(sent).toEqual([expect.objectContaining({ endpoint: `${ADDRESS}-2` })]);
    expect(push.note()).toMatchObject({ user: 7, endpoint: `${ADDRESS}-2` });
  });

  it('is told of nothing any more where it was somebody else’s', async () => {
    push.subscribed(ADDRESS, 8);
    const sent = registers();
    await keepDevice(7);
    expect(push.endpoint).toBeNull();
    expect(push.note()).toBeNull();
    expect(sent).toEqual([]);
  });

  it('is told of nothing any more where it was removed on another device', async () => {
    push.subscribed(ADDRESS, 7);
    listed();
    const sent = registers();
    await keepDevice(7);
    expect(push.endpoint).toBeNull();
    expect(sent).toEqual([]);
  });
});
