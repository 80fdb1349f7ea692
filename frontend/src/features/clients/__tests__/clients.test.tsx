import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { record } from '@/testing/calls';
import { listOf, makeMaster } from '@/testing/fixtures';
import { fill, openApp } from '@/testing/open-app';
import { api, refuse, server } from '@/testing/server';
import { tableOnScreen } from '@/testing/table';
import type { Client } from '../api';

function makeClient(some: Partial<Client> = {}): Client {
  return {
    _id: 5,
    createDt: '2026-11-19T05:10:00Z',
    name: 'Sujata Hegde',
    phone: '9448020917',
    whatsappNo: '',
    interests: 'Art & Music',
    area: 'Vidyanagar',
    city: 'Hubballi',
    stage: 'DEMO',
    nextFollowUp: null,
    description: 'Music school, 3 teachers.',
    address: 'Swar Sadhana, 2nd floor',
    email: '',
    trialMailedAt: null,
    createdBy: 'Rahul Bhosale',
    updatedBy: '',
    updateDt: null,
    version: 3,
    ...some,
  };
}

/** The list and the record; how often the list was asked for. */
function answers(client = makeClient()) {
  const asked = { count: 0, urls: [] as URL[] };
  server.use(
    http.get(api('client'), ({ request }) => {
      asked.count += 1;
      asked.urls.push(new URL(request.url));
      return HttpResponse.json(listOf([client]));
    }),
    http.get(api('client/:id'), () => HttpResponse.json({ data: client })),
  );
  return asked;
}

const open = (path = '/clientform') => openApp(path, { as: makeMaster() });
const action = (label: string) => screen.findByRole('button', { name: `${label}: Sujata Hegde` });
const dialog = (name: string) => screen.findByRole('dialog', { name });

async function openFrom(label: string, title: string) {
  const { person } = await open();
  await person.click(await action(label));
  await screen.findByLabelText('Name');
  return { person, modal: within(await dialog(title)) };
}

describe('the Client List', () => {
  it('has the specification’s title, search, button, columns and footer', async () => {
    answers();
    await open();
    expect(await tableOnScreen(/Sujata Hegde/)).toEqual({
      heads: ['Created date', 'Name', 'Phone', 'WhatsApp No', 'Interests', 'Area', 'City', 'Actions'],
      cells: ['19-11-2026', 'Sujata Hegde', '94480 20917', '–', 'Art & Music', 'Vidyanagar', 'Hubballi', ''],
    });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Client List');
    expect(screen.getByRole('searchbox')).toHaveAttribute('placeholder', 'Search name, phone or city');
    expect(screen.getByRole('button', { name: 'Add Client' })).toBeVisible();
    expect(screen.getByText('Showing 1 - 1 of 1 entries')).toBeVisible();
    for (const label of ['View', 'Edit', 'Delete']) expect(await action(label)).toBeVisible();
  });

  it.each(['/clientform', '/clientform?search=zz'])(
    'says "No Clients found" where there are none: %s',
    async (path) => {
      server.use(http.get(api('client'), () => HttpResponse.json(listOf([]))));
      await open(path);
      expect(await screen.findByText('No Clients found')).toBeVisible();
    },
  );

  it('is narrowed by stage and next follow-up', async () => {
    const asked = answers();
    await open('/clientform?stage=DEMO,TRIAL&followUpFrom=2026-11-01&followUpTo=2026-11-20');
    await screen.findByText('Sujata Hegde');
    expect(Object.fromEntries(asked.urls[0]?.searchParams ?? [])).toMatchObject({
      stage: 'DEMO,TRIAL',
      followUpFrom: '2026-11-01',
      followUpTo: '2026-11-20',
      page: '1',
      pageSize: '10',
    });
  });
});

describe('the client modal', () => {
  it('adds a client, says so and asks for the list anew', async () => {
    const asked = answers();
    const sent = record('post', 'client', () =>
      HttpResponse.json({ message: 'Client Created Successfully!', data: makeClient() }, { status: 201 }),
    );
    const { person } = await open();
    await person.click(await screen.findByRole('button', { name: 'Add Client' }));
    const modal = within(await dialog('Add Client'));
    expect(modal.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await person.click(modal.getByRole('button', { name: 'Create' }));
    expect(await modal.findByText('Name is required.')).toBeVisible();
    expect(modal.getByText('Phone number is required')).toBeVisible();

    await fill(person, modal.getByLabelText('Name'), 'Sujata Hegde');
    await fill(person, modal.getByLabelText('Phone'), '94480 20917');
    await person.type(modal.getByLabelText(/^WhatsApp No/), '9a4b48c020918');
    expect(modal.getByLabelText(/^WhatsApp No/)).toHaveValue('9448020918');
    const before = asked.count;
    await person.click(modal.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Client Created Successfully!')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toEqual([
      {
        name: 'Sujata Hegde',
        phone: '9448020917',
        whatsappNo: '9448020918',
        interests: '',
        address: '',
        area: '',
        city: '',
        stage: 'NEW',
        nextFollowUp: null,
        description: '',
      },
    ]);
    await waitFor(() => expect(asked.count).toBeGreaterThan(before));
  });

  it('edits a client with the version that was seen', async () => {
    answers();
    const sent = record('put', 'client/update/5', () =>
      HttpResponse.json({ message: 'Client Updated Successfully!', data: makeClient({ version: 4 }) }),
    );
    const { person, modal } = await openFrom('Edit', 'Edit Client');
    await fill(person, modal.getByLabelText(/^City/), 'Dharwad');
    await person.click(modal.getByRole('button', { name: 'Edit' }));
    expect(await screen.findByText('Client Updated Successfully!')).toBeVisible();
    expect(sent).toEqual([expect.objectContaining({ city: 'Dharwad', version: 3 })]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('shows a client without anything to send', async () => {
    answers();
    const { modal } = await openFrom('View', 'View Client');
    for (const field of ['Name', 'Phone', 'WhatsApp No', 'Stage', 'Next follow-up', 'Description']) {
      expect(modal.getByLabelText(field)).toBeDisabled();
    }
    expect(modal.getByLabelText('Description')).toHaveValue('Music school, 3 teachers.');
    const buttons = modal.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent);
    expect(buttons).toEqual(['Close', 'Cancel']);
  });

  it('offers the stages that may follow', async () => {
    answers();
    const { modal } = await openFrom('Edit', 'Edit Client');
    const offered = within(modal.getByLabelText('Stage')).getAllByRole('option').slice(1);
    expect(offered.map((option) => option.textContent)).toEqual(['Demo', 'Trial', 'Won', 'Lost']);
  });

  it('clears the next follow-up of a client who is won or lost', async () => {
    answers(makeClient({ nextFollowUp: '2026-12-01' }));
    const { person, modal } = await openFrom('Edit', 'Edit Client');
    expect(modal.getByLabelText(/^Next follow-up/)).toHaveValue('01-12-2026');
    await person.selectOptions(modal.getByLabelText('Stage'), 'LOST');
    expect(modal.getByLabelText(/^Next follow-up/)).toHaveValue('');
  });

  it('lets one choose when somebody else saved first', async () => {
    answers();
    const theirs = makeClient({ city: 'Belagavi', version: 4, updatedBy: 'Asha Rao' });
    record('put', 'client/update/5', () => refuse(409, { code: 'stale', data: { theirs } }));
    const { person, modal } = await openFrom('Edit', 'Edit Client');
    await fill(person, modal.getByLabelText(/^City/), 'Dharwad');
    await person.click(modal.getByRole('button', { name: 'Edit' }));
    const choice = within(await dialog('Someone else changed this record'));
    expect(choice.getByRole('row', { name: 'City Belagavi Dharwad' })).toBeVisible();
  });

  it.each([
    [
      'the server’s message',
      () => refuse(409, { message: 'This is won and cannot become lost.' }),
      'This is won and cannot become lost.',
    ],
    ['"An error occurred."', () => refuse(409, { message: '' }), 'An error occurred.'],
    ['429 without a space', () => refuse(429), 'Too Many Requests.Try Again Sometime'],
  ])('says %s when it was not saved', async (_what, answer, sentence) => {
    answers();
    record('put', 'client/update/5', answer);
    const { person, modal } = await openFrom('Edit', 'Edit Client');
    await fill(person, modal.getByLabelText(/^City/), 'Dharwad');
    await person.click(modal.getByRole('button', { name: 'Edit' }));
    expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
    expect(modal.getByLabelText(/^City/)).toHaveValue('Dharwad');
  });

  it('says "Error fetching client details" when the record does not come', async () => {
    answers();
    server.use(http.get(api('client/:id'), () => refuse(404)));
    const { person } = await open();
    await person.click(await action('Edit'));
    const modal = within(await dialog('Edit Client'));
    expect(await modal.findByText('Error fetching client details')).toBeVisible();
    expect(modal.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('deleting a client', () => {
  it('asks first, says so and asks for the list anew', async () => {
    const asked = answers();
    const sent = record('put', 'client/delete/5');
    const { person } = await open();
    await person.click(await action('Delete'));
    const confirmation = within(await dialog('Confirm Deletion'));
    expect(confirmation.getByText('Sujata Hegde')).toBeVisible();
    expect(sent).toEqual([]);
    const before = asked.count;
    await person.click(confirmation.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Data deleted successfully!')).toBeVisible();
    expect(sent).toEqual([{ version: 3 }]);
    await waitFor(() => expect(asked.count).toBeGreaterThan(before));
  });

  it.each([
    ['This record was not found.', 404, 'This record was not found.Contact Admin'],
    ['It is in use', 409, 'It is in use.Contact Admin'],
    ['', 429, 'Too Many Requests.Try Again Sometime'],
  ])('says the server’s message "%s" and whom to ask', async (message, status, sentence) => {
    answers();
    server.use(http.put(api('client/delete/5'), () => refuse(status, { message })));
    const { person } = await open();
    await person.click(await action('Delete'));
    await person.click(within(await dialog('Confirm Deletion')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(sentence)).toBeVisible();
  });
});

describe('asking too often', () => {
  it.each([
    ['the list', 'client'],
    ['a record', 'client/:id'],
  ])('is said without a space for %s', async (_what, path) => {
    answers();
    server.use(http.get(api(path), () => refuse(429)));
    await open('/clientform?client=5');
    expect((await screen.findAllByText('Too Many Requests.Try Again Sometime')).length).toBeGreaterThan(0);
  });
});

describe('Start trial', () => {
  it('asks for the email address and mails the link', async () => {
    answers();
    const sent = record('post', 'client/5/convert', () =>
      HttpResponse.json({ message: 'The trial link was mailed to sujata@swar.in.', data: makeClient() }),
    );
    const { person, modal } = await openFrom('Edit', 'Edit Client');
    await person.click(modal.getByRole('button', { name: 'Start trial' }));
    const asking = within(await dialog('Start a trial for Sujata Hegde'));
    await person.click(asking.getByRole('button', { name: 'Send link' }));
    expect(await asking.findByText('Email is required.')).toBeVisible();
    await fill(person, asking.getByLabelText('Email'), 'sujata@swar.in');
    await person.click(asking.getByRole('button', { name: 'Send link' }));
    expect(await screen.findByText('The trial link was mailed to sujata@swar.in.')).toBeVisible();
    expect(sent).toEqual([{ email: 'sujata@swar.in', version: 3 }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('waits until what was typed is saved', async () => {
    answers();
    const { person, modal } = await openFrom('Edit', 'Edit Client');
    await fill(person, modal.getByLabelText(/^City/), 'Dharwad');
    expect(modal.getByRole('button', { name: 'Start trial' })).toBeDisabled();
  });

  it.each(['WON', 'LOST'] as const)('is not offered to a client who is %s', async (stage) => {
    answers(makeClient({ stage }));
    const { modal } = await openFrom('Edit', 'Edit Client');
    expect(modal.queryByRole('button', { name: 'Start trial' })).not.toBeInTheDocument();
  });
});
