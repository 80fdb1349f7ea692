import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { listOf, makeMaster, makeUser } from '@/testing/fixtures';
import { fill, openApp } from '@/testing/open-app';
import { api, server } from '@/testing/server';
import { sentence } from '@/testing/sentence';
import { tableOnScreen } from '@/testing/table';
import type { ThreadEntry, Ticket } from '../api';

const makeTicket = (some: Partial<Ticket> = {}): Ticket => ({
  _id: 418,
  date: '2026-11-20T03:48:00Z',
  ticketId: 'TKT-00418',
  category: 'RECEIPTS',
  subject: 'Receipt prints without the rupee sign',
  createdBy: 'Kavita Deshmukh',
  createdById: 7,
  centerId: 'ORGSUNRISE22',
  centreName: 'Sunrise Academy',
  status: 'OPEN',
  priority: 'NORMAL',
  firstResponse: null,
  satisfaction: '',
  createDt: '2026-11-20T03:48:00Z',
  updateDt: null,
  version: 3,
  follows: null,
  centreCategory: 'Art & Music',
  planName: 'Growth',
  planUntil: '2027-03-14',
  centrePhone: '9822011870',
  ...some,
});

const asMaster = (some: Partial<Ticket> = {}) => makeTicket({ clock: { left: 130, target: 240 }, ...some });

const makeEntry = (some: Partial<ThreadEntry> = {}): ThreadEntry => ({
  _id: 1,
  kind: 'REPLY',
  text: 'The receipt leaves a box where ₹ should stand.',
  fromStatus: '',
  toStatus: '',
  author: 'Kavita Deshmukh',
  byPlatform: false,
  at: '2026-11-20T03:48:00Z',
  file: null,
  ...some,
});

let sent: { path: string; body: unknown }[] = [];

/** What the form holds; a file by its name. */
async function bodyOf(request: Request): Promise<unknown> {
  if (!request.headers.get('content-type')?.includes('multipart')) return request.json();
  const form = await request.formData();
  return Object.fromEntries([...form].map(([name, value]) => [name, typeof value === 'string' ? value : 'a file']));
}

const record = async ({ request }: { request: Request }) => {
  sent.push({ path: new URL(request.url).pathname.replace('/class/v1/', ''), body: await bodyOf(request) });
  return HttpResponse.json({ message: 'Done.', data: makeTicket() });
};

function answerWith(ticket: Ticket, thread: ThreadEntry[] = [makeEntry()]) {
  server.use(
    http.get(api('support'), () => HttpResponse.json(listOf([ticket], { [ticket.status]: 1 }))),
    http.get(api('support/418'), () => HttpResponse.json({ data: ticket })),
    http.get(api('support/418/thread'), () => HttpResponse.json({ data: thread })),
    http.get(api('support/answer'), () =>
      HttpResponse.json(
        listOf([
          {
            _id: 1,
            title: 'Print as image',
            text: 'Please switch on Print as image.',
            createdBy: '',
            updatedBy: '',
            createDt: '2026-11-20T03:48:00Z',
            updateDt: null,
            version: 1,
          },
        ]),
      ),
    ),
    http.post(api('support'), record),
    http.post(api('support/418/:verb'), record),
  );
}

beforeEach(() => {
  sent = [];
  answerWith(makeTicket());
});

const HEADS = [
  'Date',
  'Ticket ID',
  'Category · Subject',
  'Created by',
  'Center ID',
  'Status',
  'Priority',
  'First response',
];

describe('the list of tickets', () => {
  it('has the specification’s columns in the centre', async () => {
    answerWith(makeTicket({ firstResponse: 18, status: 'WAITING' }));
    await openApp('/customersupport');
    const { heads, cells } = await tableOnScreen(/TKT-00418/);
    expect(heads).toEqual(HEADS);
    expect(cells).toEqual([
      '20-11-2026',
      'TKT-00418',
      'Receipts and printingReceipt prints without the rupee sign',
      'Kavita Deshmukh',
      'ORGSUNRISE22',
      'Waiting',
      'Normal',
      'in 18 min',
    ]);
  });

  it.each([
    [130, '2 h 10 min left'],
    [42, '42 min left'],
    [180, '3 h left'],
    [-65, '1 h 05 min over'],
  ])('shows MASTER the clock of a ticket: %i minutes', async (left, words) => {
    answerWith(asMaster({ clock: { left, target: 240 } }));
    await openApp('/mastersupport', { as: makeMaster() });
    const { heads, cells } = await tableOnScreen(/TKT-00418/);
    expect(heads).toEqual(HEADS);
    expect(cells.at(-1)).toBe(words);
  });

  it('asks for help with a subject, a category and a message', async () => {
    const { person } = await openApp('/customersupport?ticket=new');
    const sheet = within(await screen.findByRole('dialog', { name: 'Ask for help' }));
    await person.click(sheet.getByRole('button', { name: 'Send' }));
    expect(await sheet.findByText('Please say what it is about.')).toBeVisible();
    expect(sheet.getByText('Please choose a category.')).toBeVisible();
    expect(sheet.getByText('Please write a message.')).toBeVisible();
    await fill(person, sheet.getByRole('textbox', { name: 'Subject' }), 'No rupee sign');
    await person.selectOptions(sheet.getByRole('combobox', { name: 'Category' }), 'Receipts and printing');
    await fill(person, sheet.getByRole('textbox', { name: 'Message' }), 'A box instead of ₹.');
    await person.click(sheet.getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(sent).toEqual([
        {
          path: 'support',
          body: { subject: 'No rupee sign', category: 'RECEIPTS', priority: 'NORMAL', text: 'A box instead of ₹.' },
        },
      ]),
    );
    expect(await screen.findByRole('heading', { name: 'Receipt prints without the rupee sign' })).toBeVisible();
  });

  it('says that there is none yet, with how to ask', async () => {
    server.use(http.get(api('support'), () => HttpResponse.json(listOf([], {}))));
    await openApp('/customersupport');
    expect(await screen.findByText('No tickets yet')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Ask for help' })).toBeVisible();
  });
});

describe('a ticket', () => {
  it('shows messages, notes and changes of its state in their order', async () => {
    answerWith(asMaster({ status: 'IN_PROGRESS', firstResponse: 18, clock: null }), [
      makeEntry(),
      makeEntry({ _id: 2, kind: 'NOTE', text: 'Known since Monday.', author: 'Rahul Bhosale', byPlatform: true }),
      makeEntry({ _id: 3, text: 'Please switch it on.', author: 'Rahul Bhosale', byPlatform: true }),
      makeEntry({ _id: 4, kind: 'STATUS', text: '', fromStatus: 'WAITING', toStatus: 'IN_PROGRESS' }),
    ]);
    await openApp('/ticketviewpage/418', { as: makeMaster() });
    const entries = within(await screen.findByRole('list', { name: 'Messages' })).getAllByRole('listitem');
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Kavita DeshmukhSunrise Academy'),
      expect.stringContaining('Internal note'),
      expect.stringContaining('Rahul BhosaleClass Master'),
      expect.stringContaining('Waiting became In progress by Kavita Deshmukh'),
    ]);
  });

  it('shows a script as the text that it is', async () => {
    const script = '<img src=x onerror=alert(1)>';
    answerWith(asMaster({ subject: script }), [makeEntry({ text: script })]);
    await openApp('/ticketviewpage/418', { as: makeMaster() });
    await waitFor(() => expect(screen.getAllByText(script)).toHaveLength(2));
    expect(document.querySelector('img[src="x"]')).toBeNull();
  });

  it('opens the file of a message', async () => {
    const file = { name: 'receipt.jpg', size: 412_000, mimeType: 'image/jpeg', link: '/class/v1/support/file/signed' };
    answerWith(makeTicket(), [makeEntry({ file })]);
    await openApp('/ticketviewpage/418');
    const link = await screen.findByRole('link', { name: 'receipt.jpg 412 KB' });
    expect(link).toHaveAttribute('href', '/class/v1/support/file/signed');
  });

  it('takes the centre’s reply, with Ctrl and Enter as well', async () => {
    const { person } = await openApp('/ticketviewpage/418');
    const reply = await screen.findByRole('textbox', { name: 'Write to Class Master' });
    await fill(person, reply, 'It prints now.');
    await person.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent).toEqual([{ path: 'support/418/reply', body: { text: 'It prints now.' } }]));
    await waitFor(() => expect(reply).toHaveValue(''));
  });

  it('shows the centre neither notes to write, nor canned answers, nor the clock', async () => {
    answerWith(makeTicket({ firstResponse: 18, status: 'WAITING' }));
    await openApp('/ticketviewpage/418');
    await screen.findByRole('textbox', { name: 'Write to Class Master' });
    expect(screen.getByText('answered in 18 min')).toBeVisible();
    expect(screen.queryByText('Internal note')).not.toBeInTheDocument();
    expect(screen.queryByText('Canned answer')).not.toBeInTheDocument();
    expect(screen.queryByText('Resolve with this reply')).not.toBeInTheDocument();
    expect(screen.queryByText('Time')).not.toBeInTheDocument();
  });

  it('attaches a photo to a reply', async () => {
    const { person } = await openApp('/ticketviewpage/418');
    await fill(person, await screen.findByRole('textbox', { name: 'Write to Class Master' }), 'Here it is.');
    await person.upload(screen.getByLabelText('File'), new File(['x'], 'receipt.png', { type: 'image/png' }));
    expect(screen.getByText('receipt.png')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Send reply' }));
    await waitFor(() =>
      expect(sent).toEqual([
        { path: 'support/418/reply', body: { text: 'Here it is.', file: 'a file', fileName: 'receipt.png' } },
      ]),
    );
  });

  it('keeps what was typed when it was not sent', async () => {
    server.use(http.post(api('support/418/reply'), () => HttpResponse.error()));
    const { person } = await openApp('/ticketviewpage/418');
    const reply = await screen.findByRole('textbox', { name: 'Write to Class Master' });
    await fill(person, reply, 'It prints now.');
    await person.click(screen.getByRole('button', { name: 'Send reply' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send reply' })).toBeEnabled());
    expect(reply).toHaveValue('It prints now.');
  });

  it('asks the centre once whether it helped', async () => {
    answerWith(makeTicket({ status: 'RESOLVED', firstResponse: 18 }));
    const { person } = await openApp('/ticketviewpage/418');
    const question = within(await screen.findByRole('group', { name: 'Did this solve it?' }));
    await person.click(question.getByRole('button', { name: 'Partly' }));
    await waitFor(() => expect(sent).toEqual([{ path: 'support/418/rate', body: { satisfaction: 'PARTLY' } }]));
  });

  it('shows the answer that was given', async () => {
    answerWith(makeTicket({ status: 'CLOSED', firstResponse: 18, satisfaction: 'YES' }));
    await openApp('/ticketviewpage/418');
    expect(await screen.findByText('You answered: Yes')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Yes' })).not.toBeInTheDocument();
  });

  it('that is closed goes on in a new one that names it', async () => {
    answerWith(makeTicket({ status: 'CLOSED', firstResponse: 18 }));
    const { person } = await openApp('/ticketviewpage/418');
    expect(screen.queryByRole('button', { name: 'Send reply' })).not.toBeInTheDocument();
    await person.click(await screen.findByRole('button', { name: 'Write again' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Ask for help' }));
    expect(sheet.getByText('About TKT-00418, which is closed')).toBeVisible();
    await fill(person, sheet.getByRole('textbox', { name: 'Message' }), 'It is back.');
    await person.click(sheet.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sent[0]).toMatchObject({ path: 'support', body: { followsObjectId: 418 } }));
  });

  it('that belongs to somebody else is not there', async () => {
    server.use(
      http.get(api('support/418'), () =>
        HttpResponse.json({ message: 'Not found.', code: 'not_found', errors: {}, requestId: 'x' }, { status: 404 }),
      ),
    );
    await openApp('/ticketviewpage/418', { as: makeUser({ role: 'STAFF' }) });
    expect(await screen.findByText('There is no such ticket')).toBeVisible();
  });
});

describe('MASTER at a ticket', () => {
  const open = async (some: Partial<Ticket> = {}) => {
    answerWith(asMaster(some));
    return openApp('/ticketviewpage/418', { as: makeMaster() });
  };
  const field = () => screen.findByRole('textbox', { name: /Reply to Kavita Deshmukh|Internal note/ });

  it('does not resolve with the first reply unless it is said', async () => {
    const { person } = await open();
    await fill(person, await field(), 'Please send a photo.');
    expect(screen.getByRole('checkbox', { name: 'Resolve with this reply' })).not.toBeChecked();
    await person.click(screen.getByRole('button', { name: 'Send reply' }));
    await waitFor(() => expect(sent).toEqual([{ path: 'support/418/reply', body: { text: 'Please send a photo.' } }]));
  });

  it('resolves with a later reply unless it is said', async () => {
    const { person } = await open({ firstResponse: 18, clock: null, status: 'IN_PROGRESS' });
    await fill(person, await field(), 'It is the default now.');
    expect(screen.getByRole('checkbox', { name: 'Resolve with this reply' })).toBeChecked();
    await person.click(screen.getByRole('button', { name: 'Send reply' }));
    await waitFor(() =>
      expect(sent).toEqual([{ path: 'support/418/reply', body: { text: 'It is the default now.', resolve: true } }]),
    );
  });

  it('switches to a note with Ctrl and the full stop, which goes to the note’s address', async () => {
    const { person } = await open();
    await fill(person, await field(), 'Known since Monday.');
    await person.keyboard('{Control>}.{/Control}');
    expect(screen.queryByRole('button', { name: 'Send reply' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Attach a file' })).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(sent).toEqual([{ path: 'support/418/note', body: { text: 'Known since Monday.' } }]));
  });

  it('fills the reply with a canned answer, which can be changed', async () => {
    const { person } = await open();
    await fill(person, await field(), 'Thank you.');
    await person.click(await screen.findByRole('button', { name: 'Canned answer' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Print as image' }));
    expect(await field()).toHaveValue('Thank you.\n\nPlease switch on Print as image.');
  });

  it('moves the ticket without a message', async () => {
    const { person } = await open({ status: 'RESOLVED', firstResponse: 18, clock: null });
    await person.click(await screen.findByRole('button', { name: 'More actions for TKT-00418' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Close' }));
    await waitFor(() => expect(sent).toEqual([{ path: 'support/418/status', body: { status: 'CLOSED', version: 3 } }]));
  });

  it('sees the time, the centre and its other tickets beside the thread', async () => {
    await open();
    expect(await screen.findByText('2 h 10 min left')).toBeVisible();
    expect(screen.getByText(sentence('Growth, until 14-03-2027'))).toBeVisible();
    expect(screen.getByText('This is the centre’s only ticket.')).toBeVisible();
  });
});

describe('canned answers', () => {
  it('are added and listed by MASTER', async () => {
    const { person } = await openApp('/mastersupport?answers=all', { as: makeMaster() });
    const sheet = within(await screen.findByRole('dialog', { name: 'Canned answers' }));
    expect((await sheet.findAllByText('Print as image'))[0]).toBeVisible();
    await person.click(sheet.getByRole('button', { name: 'Add answer' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add canned answer' }));
    server.use(http.post(api('support/answer'), record));
    await fill(person, form.getByRole('textbox', { name: 'Title' }), 'A photo');
    await fill(person, form.getByRole('textbox', { name: 'Answer' }), 'Please send a photo.');
    await person.click(form.getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(sent).toEqual([{ path: 'support/answer', body: { title: 'A photo', text: 'Please send a photo.' } }]),
    );
  });
});
