import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeUser } from '@/testing/fixtures';
import { openApp } from '@/testing/open-app';
import { installFakeSocket } from '@/testing/fake-socket';
import { api, refuse, server } from '@/testing/server';
import type { ChatMessage, ChatRoom } from '../api';
import { draftOfRoom } from '../drafts';

const ME = makeUser({ role: 'ADMIN' });

const makeRoom = (some: Partial<ChatRoom> = {}): ChatRoom => ({
  _id: 'branch-1',
  kind: 'BRANCH',
  name: 'Kothrud',
  person: null,
  canWrite: true,
  unread: 0,
  named: false,
  lastRead: 0,
  last: null,
  ...some,
});

const makeMessage = (some: Partial<ChatMessage> = {}): ChatMessage => ({
  _id: 1,
  room: 'branch-1',
  authorId: 99,
  author: 'Amol Sathe',
  text: 'The key is with the guard.',
  mentions: [],
  file: null,
  deleted: false,
  createDt: '2026-11-20T03:25:00Z',
  editDt: null,
  ...some,
});

let rooms: ChatRoom[] = [];
let messages: ChatMessage[] = [];
let sent: { key: string | null; body: unknown }[] = [];
let read: unknown[] = [];
let here: number[] = [];

beforeEach(() => {
  sessionStorage.clear();
  rooms = [makeRoom({ _id: 'all', kind: 'ALL', name: '' }), makeRoom()];
  messages = [makeMessage()];
  sent = [];
  read = [];
  here = [];
  server.use(
    http.get(api('chat'), () => HttpResponse.json({ data: rooms })),
    http.get(api('chat/people'), () => HttpResponse.json({ data: [] })),
    http.get(api('chat/here'), () => HttpResponse.json({ data: here })),
    http.get(api('chat/:room/people'), () =>
      HttpResponse.json({ data: [{ _id: 99, username: 'Amol Sathe', role: 'STAFF', branchname: 'Kothrud' }] }),
    ),
    http.get(api('chat/:room/messages'), () =>
      HttpResponse.json({
        data: { messages, more: false, newer: false, reads: [{ _id: 99, username: 'Amol Sathe', lastRead: 5 }] },
      }),
    ),
    http.post(api('chat/:room/messages'), async ({ request }) => {
      const body = await request.json();
      sent.push({ key: request.headers.get('Idempotency-Key'), body });
      const message = makeMessage({
        _id: 50,
        authorId: ME._id,
        author: ME.username,
        text: (body as { text: string }).text,
      });
      messages = [...messages, message];
      return HttpResponse.json({ data: message, message: 'Message sent.' }, { status: 201 });
    }),
    http.post(api('chat/:room/read'), async ({ request }) => {
      read.push(await request.json());
      return HttpResponse.json({ message: 'Marked as read.' });
    }),
    http.post(api('chat/:room/typing'), () => HttpResponse.json({ message: 'Told.' })),
  );
});

const open = (path = '/chat?room=branch-1') => openApp(path, { as: ME });
const field = () => screen.findByRole('textbox', { name: 'Message to Kothrud' });
const column = () => screen.findByRole('list', { name: 'Messages of Kothrud' });

describe('the list of rooms', () => {
  it('shows what is unread and whether it names the person', async () => {
    rooms = [makeRoom({ unread: 2, named: true }), makeRoom({ _id: 'all', kind: 'ALL', name: '' })];
    await open();
    const list = await screen.findByRole('navigation', { name: 'Rooms' });
    expect(within(list).getByRole('img', { name: '2 unread, you are named' })).toBeVisible();
    expect(within(list).getByText('Everyone')).toBeVisible();
  });
});

describe('a room', () => {
  it('shows edited and deleted messages, and who has read the last own one', async () => {
    messages = [
      makeMessage({ editDt: '2026-11-20T03:30:00Z' }),
      makeMessage({ _id: 2, text: '', deleted: true }),
      makeMessage({ _id: 3, authorId: ME._id, text: 'Thank you' }),
    ];
    await open();
    const list = await column();
    expect(within(list).getByText('edited')).toBeVisible();
    expect(within(list).getByText('Message deleted')).toBeVisible();
    expect(within(list).getByText('Read by 1')).toBeVisible();
  });

  it('marks with a rule what is new, and tells that it was read', async () => {
    rooms = [makeRoom({ unread: 1, lastRead: 1 })];
    messages = [makeMessage(), makeMessage({ _id: 2, text: 'Room 3 is free.' })];
    await open();
    expect(within(await column()).getByText('1 new')).toBeVisible();
    await waitFor(() => expect(read).toEqual([{ messageId: 2 }]));
  });

  it('says hello where nothing was written', async () => {
    messages = [];
    await open();
    expect(await screen.findByText('Say hello to Kothrud')).toBeVisible();
  });

  it('says so to whoever does not belong to it any more', async () => {
    const { queries } = await open();
    await column();
    rooms = [makeRoom({ _id: 'all', kind: 'ALL', name: '' })];
    await queries.invalidateQueries({ queryKey: ['chat', ''] });
    expect(await screen.findByText('You no longer belong to Kothrud')).toBeVisible();
  });
});

describe('writing', () => {
  it('sends on Enter, with those whose names stand in the text', async () => {
    const { person } = await open();
    await person.type(await field(), '@Amo');
    expect(await screen.findByRole('option', { name: 'Amol Sathe' })).toBeVisible();
    await person.keyboard('{Enter}please come{Enter}');
    await waitFor(() =>
      expect(sent.map(({ body }) => body)).toEqual([{ text: '@Amol Sathe please come', mentions: [99] }]),
    );
    expect(await field()).toHaveValue('');
    expect(await within(await column()).findByText('@Amol Sathe please come')).toBeVisible();
  });

  it('keeps the text where it could not be sent, and tries again with the same key', async () => {
    const keys: (string | null)[] = [];
    server.use(
      http.post(
        api('chat/:room/messages'),
        ({ request }) => {
          keys.push(request.headers.get('Idempotency-Key'));
          return HttpResponse.error();
        },
        { once: true },
      ),
    );
    const { person } = await open();
    await person.type(await field(), 'Are you there?{Enter}');
    const failed = await screen.findByRole('alert');
    expect(failed).toHaveTextContent('Not sent · Try again');
    expect(screen.getByText('Are you there?')).toBeVisible();
    await person.click(within(failed).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.key).toBe(keys[0]);
  });

  it('keeps a draft while another room is open', async () => {
    const { person, router } = await open();
    await person.type(await field(), 'Half a sen');
    await router.navigate('/chat?room=all');
    expect(await screen.findByRole('textbox', { name: 'Message to Everyone' })).toHaveValue('');
    await router.navigate('/chat?room=branch-1');
    expect(await field()).toHaveValue('Half a sen');
  });

  it('changes the last own message with the arrow up in an empty field', async () => {
    messages = [makeMessage({ _id: 3, authorId: ME._id, text: 'At 4' })];
    let changed: unknown;
    server.use(
      http.put(api('chat/update/3'), async ({ request }) => {
        changed = await request.json();
        return HttpResponse.json({ data: messages[0], message: 'Message changed.' });
      }),
    );
    const { person } = await open();
    await person.click(await field());
    await person.keyboard('{ArrowUp}');
    const editor = await screen.findByRole('textbox', { name: 'Change the message' });
    expect(editor).toHaveValue('At 4');
    await person.type(editor, ':30{Enter}');
    await waitFor(() => expect(changed).toEqual({ text: 'At 4:30', mentions: [] }));
    expect(await field()).toBeVisible();
  });

  it('has the text in the field again after signing in, where the session was over', async () => {
    server.use(
      http.post(api('chat/:room/messages'), () => {
        // Another tab has heard of it before this one.
        localStorage.removeItem('ID');
        return refuse(401);
      }),
    );
    const { person } = await open();
    await person.type(await field(), 'Are you there?{Enter}');
    await screen.findByRole('alert');
    cleanup();
    const again = await open();
    expect(await field()).toHaveValue('Are you there?');
    await again.person.click(await screen.findByRole('button', { name: 'Discard' }));
  });

  it('has what was on its way in the field again after a reload', async () => {
    server.use(http.post(api('chat/:room/messages'), () => HttpResponse.error()));
    const { person } = await open();
    await person.type(await field(), 'Is the hall free?{Enter}');
    const failed = await screen.findByRole('alert');
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    expect(draftOfRoom('branch-1')).toBe('Is the hall free?');
    await person.click(within(failed).getByRole('button', { name: 'Discard' }));
  });

  it('sends one message after the other', async () => {
    let answer: () => void = () => undefined;
    const texts: string[] = [];
    server.use(
      http.post(api('chat/:room/messages'), async ({ request }) => {
        texts.push(((await request.json()) as { text: string }).text);
        if (texts.length === 1) await new Promise<void>((resolve) => (answer = resolve));
        return HttpResponse.json({ data: makeMessage({ _id: 50 + texts.length }), message: 'Message sent.' });
      }),
    );
    const { person } = await open();
    await person.type(await field(), 'One{Enter}Two{Enter}');
    await waitFor(() => expect(texts).toEqual(['One']));
    expect(screen.getAllByText('Sending…')).toHaveLength(2);
    answer();
    await waitFor(() => expect(texts).toEqual(['One', 'Two']));
    await waitFor(() => expect(screen.queryByText('Sending…')).not.toBeInTheDocument());
  });

  it('keeps a changed text and a chosen file while the files are shown', async () => {
    messages = [makeMessage({ _id: 3, authorId: ME._id, text: 'At 4' })];
    server.use(http.get(api('chat/:room/files'), () => HttpResponse.json({ data: { files: [], more: false } })));
    const { person } = await open();
    await field();
    await person.upload(screen.getByLabelText('File'), new File(['%PDF-1.7'], 'plan.pdf', { type: 'application/pdf' }));
    expect(screen.getByText(/plan\.pdf/)).toBeVisible();
    await person.click(await field());
    await person.keyboard('{ArrowUp}');
    await person.type(await screen.findByRole('textbox', { name: 'Change the message' }), ':30');
    await person.click(screen.getByRole('button', { name: 'Files' }));
    expect(await screen.findByText('No files yet')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Files' }));
    expect(await screen.findByRole('textbox', { name: 'Change the message' })).toHaveValue('At 4:30');
    await person.click(screen.getByRole('button', { name: 'Cancel editing' }));
    expect(screen.getByText(/plan\.pdf/)).toBeVisible();
  });

  it('offers no change of a message to somebody who has left', async () => {
    rooms = [makeRoom({ canWrite: false })];
    messages = [makeMessage({ _id: 3, authorId: ME._id, text: 'At 4' })];
    const { person } = await open();
    await person.click(within(await column()).getByRole('button', { name: /At 4/ }));
    expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Edit' })).not.toBeInTheDocument();
  });

  it('says why the server refused a message', async () => {
    server.use(http.post(api('chat/:room/messages'), () => refuse(429, { message: 'Please wait a minute.' })));
    const { person } = await open();
    await person.type(await field(), 'Once more{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Not sent');
  });
});

describe('a message that a search has found', () => {
  it('is shown with those around it, and the newest are a step away', async () => {
    const page = (messages: ChatMessage[], newer: boolean) => ({ data: { messages, more: true, newer, reads: [] } });
    server.use(
      http.get(api('chat/search'), () => HttpResponse.json({ data: [makeMessage({ _id: 7, text: 'The spare key' })] })),
      http.get(api('chat/:room/messages'), ({ request }) =>
        HttpResponse.json(
          new URL(request.url).searchParams.get('around') === '7'
            ? page([makeMessage({ _id: 6, text: 'Before' }), makeMessage({ _id: 7, text: 'The spare key' })], true)
            : page([makeMessage({ _id: 900, text: 'Today' })], false),
        ),
      ),
    );
    const { person } = await open();
    await screen.findByText('Today');
    await person.type(screen.getByRole('searchbox', { name: 'Search messages' }), 'spare');
    await person.click(await screen.findByRole('button', { name: /The spare key/ }));
    await waitFor(() => expect(document.getElementById('message-7')).toHaveClass('hit'));
    expect(screen.queryByText('Today')).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Newest messages' }));
    expect(await screen.findByText('Today')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Newest messages' })).not.toBeInTheDocument();
  });
});

describe('who is here', () => {
  const direct = () => makeRoom({ _id: 'direct-1-99', kind: 'DIRECT', name: 'Amol Sathe', person: 99 });
  const row = async () =>
    within(await screen.findByRole('navigation', { name: 'Rooms' })).getByRole('button', { name: /^Amol Sathe/ });

  it('is counted in the head of a room', async () => {
    here = [ME._id, 99];
    await open();
    expect(await screen.findByText('2 people · 2 here now')).toBeVisible();
  });

  it('is not said where nobody else is', async () => {
    here = [ME._id];
    await open();
    expect(await screen.findByText('2 people')).toBeVisible();
  });

  it('follows the socket without another request', async () => {
    rooms = [makeRoom(), direct()];
    let asked = 0;
    server.use(
      http.get(api('chat/here'), () => {
        asked += 1;
        return HttpResponse.json({ data: [ME._id] });
      }),
    );
    const socket = await openWithSocket();
    expect(await row()).not.toHaveAccessibleName(/Here now/);
    await waitFor(() => expect(asked).toBe(2));
    socket.push({ type: 'presence', here: [99], gone: [] });
    await waitFor(async () => expect(await row()).toHaveAccessibleName(/Here now/));
    expect(screen.getByText('2 people · 2 here now')).toBeVisible();
    socket.push({ type: 'presence', here: [], gone: [99] });
    await waitFor(async () => expect(await row()).not.toHaveAccessibleName(/Here now/));
    expect(asked).toBe(2);
  });
});

describe('the files of a room', () => {
  const makeFile = (_id: number, name: string) => ({
    _id,
    author: 'Amol Sathe',
    file: { name, size: 218_000, mimeType: 'application/pdf', link: `/class/v1/chat/file/${_id}` },
    createDt: '2026-11-20T03:25:00Z',
  });

  it('are listed newest first, with who sent them when, and lead to the file', async () => {
    server.use(
      http.get(api('chat/:room/files'), ({ request }) =>
        new URL(request.url).searchParams.get('before') === '8'
          ? HttpResponse.json({ data: { files: [makeFile(3, 'register.pdf')], more: false } })
          : HttpResponse.json({ data: { files: [makeFile(8, 'plan.pdf')], more: true } }),
      ),
    );
    const { person } = await open();
    await column();
    await person.click(screen.getByRole('button', { name: 'Files' }));
    const list = await screen.findByRole('list', { name: 'Files of Kothrud' });
    const link = within(list).getByRole('link');
    expect(link).toHaveTextContent(/^plan\.pdfPDF · 218 KB · Amol Sathe · 20-11-2026/);
    expect(link).toHaveAttribute('href', '/class/v1/chat/file/8');
    expect(screen.queryByRole('textbox', { name: 'Message to Kothrud' })).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Show earlier' }));
    expect(await within(list).findByText('register.pdf')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Files' }));
    expect(await field()).toBeVisible();
  });

  it('says that there are none', async () => {
    server.use(http.get(api('chat/:room/files'), () => HttpResponse.json({ data: { files: [], more: false } })));
    await open('/chat?room=branch-1&view=files');
    expect(await screen.findByText('No files yet')).toBeVisible();
  });

  it('says so where they do not load', async () => {
    server.use(http.get(api('chat/:room/files'), () => refuse(409)));
    await open('/chat?room=branch-1&view=files');
    expect(await screen.findByText('The files did not load')).toBeVisible();
  });
});

/** The chat with a live line; the test plays the server. */
async function openWithSocket() {
  const sockets = installFakeSocket();
  server.use(
    http.get('*/config.json', () => HttpResponse.json({ maintanance: false, version: '1.0.1', socket: 'ws://x' })),
  );
  await open();
  await column();
  await waitFor(() => expect(sockets.opened).toHaveLength(1));
  const socket = sockets.opened[0]!;
  socket.accept();
  socket.push({ type: 'ready', position: 0 });
  return socket;
}

describe('the live line', () => {
  it('brings a message, and shows for a while who is typing', async () => {
    const socket = await openWithSocket();
    socket.push({ type: 'chat', what: 'typing', room: 'branch-1', _id: 99 });
    expect(await screen.findByText('Amol Sathe is typing…')).toBeVisible();
    messages = [...messages, makeMessage({ _id: 9, text: 'Room 3 is free.' })];
    socket.push({ type: 'chat', what: 'message', room: 'branch-1', _id: 9 });
    expect(await screen.findByText('Room 3 is free.', {}, { timeout: 3000 })).toBeVisible();
    expect(screen.queryByText('Amol Sathe is typing…')).not.toBeInTheDocument();
  });
});
