import { act, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { record } from '@/testing/calls';
import { fill, openApp } from '@/testing/open-app';
import { api, refuse, server } from '@/testing/server';
import type { PublicForm } from '../api';
import '../enquire-page';

const ADDRESS = '/enquire/ABCDEFGH2345';
const CALL = 'publicapi/enquiry/ABCDEFGH2345';

const centre: PublicForm = {
  centreName: 'Sunrise Academy',
  logo: null,
  courses: [
    { _id: 3, coursename: 'Guitar' },
    { _id: 4, coursename: 'Tabla' },
  ],
  branches: [
    { _id: 1, branchname: 'Kothrud', city: 'Pune' },
    { _id: 2, branchname: 'Baner', city: 'Pune' },
  ],
  formToken: 'token-1',
};

const answerForm = (some: Partial<PublicForm> = {}) =>
  server.use(http.get(api(CALL), () => HttpResponse.json({ data: { ...centre, ...some } })));

const taken = () => HttpResponse.json({ message: 'Thank you. The centre will call you soon.' }, { status: 201 });

beforeEach(() => answerForm());

async function open() {
  const { person } = await openApp(ADDRESS, { as: null });
  await screen.findByRole('heading', { name: 'Enquire about our courses' });
  return person;
}

type Person = Awaited<ReturnType<typeof open>>;

async function write(person: Person) {
  await fill(person, screen.getByRole('textbox', { name: 'Your name' }), 'Ira Sen');
  await fill(person, screen.getByRole('textbox', { name: 'Phone' }), '9822011874');
}

describe('the public enquiry form', () => {
  it('takes an enquiry without signing in', async () => {
    const bodies = record('post', CALL, taken);
    const person = await open();
    await write(person);
    await person.selectOptions(screen.getByRole('combobox', { name: 'Branch' }), 'Baner, Pune');
    await person.click(screen.getByRole('checkbox', { name: 'Tabla' }));
    await person.click(screen.getByRole('button', { name: 'Send enquiry' }));
    expect(await screen.findByRole('heading', { name: 'Thank you, Ira Sen' })).toBeVisible();
    expect(screen.getByText('Thank you. The centre will call you soon.')).toBeVisible();
    expect(bodies).toEqual([
      {
        studentName: 'Ira Sen',
        phone: '9822011874',
        email: '',
        branch: 2,
        courses: [4],
        message: '',
        website: '',
        formToken: 'token-1',
      },
    ]);
  });

  it('shows that it is sending and waits out the server’s least time, however fast it was filled in', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const begun = Date.now();
    let sentAt = 0;
    record('post', CALL, () => {
      sentAt = Date.now();
      return taken();
    });
    const person = await open();
    await fill(person, screen.getByRole('textbox', { name: 'Your name' }), 'Ira Sen');
    await fill(person, screen.getByRole('textbox', { name: 'Phone' }), '9822011874');
    await person.selectOptions(screen.getByRole('combobox', { name: 'Branch' }), 'Baner, Pune');
    const send = screen.getByRole('button', { name: 'Send enquiry' });
    await person.click(send);
    expect(send).toBeDisabled();
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(await screen.findByRole('heading', { name: 'Thank you, Ira Sen' })).toBeVisible();
    expect(sentAt - begun).toBeGreaterThanOrEqual(3000);
  });

  it('says what is missing and sends nothing', async () => {
    const bodies = record('post', CALL, taken);
    const person = await open();
    await person.click(screen.getByRole('button', { name: 'Send enquiry' }));
    expect(await screen.findByText('Your name is required.')).toBeVisible();
    expect(screen.getByText('Phone number is required')).toBeVisible();
    expect(screen.getByText('Please choose a branch.')).toBeVisible();
    expect(bodies).toEqual([]);
  });

  it('asks for no branch where there is one', async () => {
    answerForm({ branches: centre.branches.slice(0, 1) });
    const bodies = record('post', CALL, taken);
    const person = await open();
    expect(screen.queryByRole('combobox', { name: 'Branch' })).not.toBeInTheDocument();
    await write(person);
    await person.click(screen.getByRole('button', { name: 'Send enquiry' }));
    await screen.findByRole('heading', { name: 'Thank you, Ira Sen' });
    expect(bodies).toMatchObject([{ branch: null }]);
  });

  it('hides from people the field that only programs fill in', async () => {
    await open();
    expect(screen.queryByRole('textbox', { name: 'Website' })).not.toBeInTheDocument();
  });

  it('keeps what was written when the page has become old, and sends it with a fresh token', async () => {
    answerForm({ branches: [] });
    const sentence = 'This page was open for too long. Please send it again.';
    const bodies = record(
      'post',
      CALL,
      () => {
        answerForm({ branches: [], formToken: 'token-2' });
        return refuse(400, { code: 'form_expired', message: sentence, errors: { formToken: [sentence] } });
      },
      taken,
    );
    const person = await open();
    await write(person);
    await person.click(screen.getByRole('button', { name: 'Send enquiry' }));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Your name' })).toHaveValue('Ira Sen');
    await person.click(screen.getByRole('button', { name: 'Send enquiry' }));
    await screen.findByRole('heading', { name: 'Thank you, Ira Sen' });
    expect(bodies.map((body) => (body as { formToken: string }).formToken)).toEqual(['token-1', 'token-2']);
  });

  it('asks for patience when too many were sent', async () => {
    answerForm({ branches: [] });
    record('post', CALL, () => refuse(429));
    const person = await open();
    await write(person);
    await person.click(screen.getByRole('button', { name: 'Send enquiry' }));
    expect(await screen.findByText(/Too many enquiries were sent from here/)).toBeVisible();
  });

  it('says that a closed centre takes none', async () => {
    answerForm({ courses: [], branches: [], formToken: null });
    await open();
    expect(screen.getByText(/cannot take enquiries here at the moment/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send enquiry' })).not.toBeInTheDocument();
  });

  it('asks for patience when it was opened too often, and opens once it may', async () => {
    server.use(http.get(api(CALL), () => refuse(429, { code: 'too_many' })));
    const { person } = await openApp(ADDRESS, { as: null });
    const title = 'Too many requests from your network';
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    answerForm();
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Enquire about our courses' })).toBeVisible();
  });

  it('says that a wrong link leads nowhere', async () => {
    server.use(http.get(api(CALL), () => refuse(404, { code: 'not_found' })));
    await openApp(ADDRESS, { as: null });
    expect(await screen.findByRole('heading', { name: 'This form does not exist' })).toBeVisible();
  });
});
