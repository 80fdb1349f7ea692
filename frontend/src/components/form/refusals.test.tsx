import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { text } from '@/api/fields/text';
import { branches } from '@/api/resources';
import { forgetLeaving } from '@/app/faults';
import { Overlaid } from '@/app/overlays';
import { browser } from '@/lib/browser';
import { endSession } from '@/lib/session';
import { storeToken } from '@/lib/token';
import { toasts } from '@/lib/toasts';
import { makeBranch, makeToken } from '@/testing/fixtures';
import { api, refuse, server } from '@/testing/server';
import { showRoutes } from '@/testing/show';
import { defineForm } from './define-form';
import { FormOfPage } from './form-of-page';
import { FormText } from './text-fields';
import { useRecordForm } from './use-record-form';

const declared = defineForm({
  branchname: text({ label: 'Name', required: 'Name is required.' }),
  city: text({ label: 'City', optional: true }),
});
const record = { _id: 1, branchname: 'Kothrud', city: 'Pune', version: 7 };

function Form() {
  const form = useRecordForm({
    of: branches,
    record,
    form: declared,
    send: (values, version) => branches.update(1, { ...values, version }),
    onSaved: () => undefined,
  });
  return (
    <FormOfPage form={form} onCancel={() => undefined}>
      <FormText {...form.field('branchname')} />
      <FormText {...form.field('city')} />
    </FormOfPage>
  );
}

function openForm() {
  storeToken(makeToken());
  showRoutes([{ Component: Overlaid, children: [{ path: '/', Component: Form }] }]);
  return userEvent.setup();
}

const name = () => screen.getByRole('textbox', { name: 'Name' });
const city = () => screen.getByRole('textbox', { name: /^City/ });
const save = () => screen.getByRole('button', { name: 'Save' });

/** Answers what is saved in turn; the last answer stays. Returns what was sent. */
function answering(...answers: (() => Response)[]): unknown[] {
  const sent: unknown[] = [];
  server.use(
    http.put(api('branch/update/1'), async ({ request }) => {
      sent.push(await request.json());
      return (answers[sent.length - 1] ?? answers.at(-1)!)();
    }),
  );
  return sent;
}

const page = (status: number) => () =>
  new HttpResponse('<html><body>nginx</body></html>', { status, headers: { 'Content-Type': 'text/html' } });
const saved = () => HttpResponse.json({ data: makeBranch({ version: 8 }), message: 'Branch Updated Successfully!' });
const noServer = () => server.use(http.get('*/health', () => HttpResponse.error()));

const NOT_AVAILABLE = 'The server is not available at the moment. Please try again in a minute.';
const NO_ANSWER = 'The answer of the server did not arrive. Please try again.';

interface Refused {
  what: string;
  answer: () => Response;
  says: string;
  /** What has the focus then; the button, unless a field is to be put right. */
  focus?: () => HTMLElement;
}

const REFUSED: Refused[] = [
  {
    what: '400 about two fields, told in another order',
    answer: () => refuse(400, { errors: { city: ['There is no such city.'], branchname: ['This name is taken.'] } }),
    says: 'This name is taken.',
    focus: name,
  },
  {
    what: '400 about a field',
    answer: () => refuse(400, { errors: { city: ['There is no such city.'] } }),
    says: 'There is no such city.',
    focus: city,
  },
  {
    what: '400 about what is no field here',
    answer: () => refuse(400, { errors: { gstin: ['The GSTIN is of another state.'] } }),
    says: 'The GSTIN is of another state.',
  },
  {
    what: '400 as a whole',
    answer: () => refuse(400, { message: 'This cannot be done.' }),
    says: 'This cannot be done.',
  },
  {
    what: '402',
    answer: () => refuse(402, { code: 'plan_limit', message: 'Your plan allows 2 branches.' }),
    says: 'Your plan allows 2 branches.',
  },
  {
    what: '403',
    answer: () => refuse(403, { code: 'forbidden', message: 'Your role does not allow this.' }),
    says: 'Your role does not allow this.',
  },
  {
    what: '404',
    answer: () => refuse(404, { code: 'not_found', message: 'This record was not found.' }),
    says: 'This record was not found.',
  },
  {
    what: '409',
    answer: () => refuse(409, { code: 'conflict', message: 'This branch has dues.' }),
    says: 'This branch has dues.',
  },
  {
    what: '413 of our own',
    answer: () => refuse(413, { message: 'This is too large to upload.' }),
    says: 'This is too large to upload.',
  },
  {
    what: '413 of what stands before the server',
    answer: page(413),
    says: 'This is too large to be sent. Choose a smaller file.',
  },
  {
    what: '422 about a field',
    answer: () => refuse(422, { errors: { city: ['There is no such city.'] } }),
    says: 'There is no such city.',
    focus: city,
  },
  { what: '429', answer: () => refuse(429), says: 'Too Many Requests. Try Again Sometime' },
  { what: '429 without a reason phrase', answer: page(429), says: 'Too Many Requests. Try Again Sometime' },
  {
    what: '503 of our own',
    answer: () => refuse(503, { message: 'The service is busy. Nothing was changed; please try again in a moment.' }),
    says: 'The service is busy. Nothing was changed; please try again in a moment.',
  },
  { what: '502', answer: page(502), says: NOT_AVAILABLE },
  { what: '503', answer: page(503), says: NOT_AVAILABLE },
  { what: '504 without a word', answer: () => new HttpResponse(null, { status: 504 }), says: NOT_AVAILABLE },
  {
    what: 'an error without a word',
    answer: () => new HttpResponse(null, { status: 418 }),
    says: 'An error occurred.',
  },
  { what: 'an answer that was lost', answer: () => HttpResponse.error(), says: NO_ANSWER },
  { what: 'a page instead of JSON', answer: page(200), says: NO_ANSWER },
  { what: 'an empty answer', answer: () => new HttpResponse(null, { status: 200 }), says: NO_ANSWER },
  { what: 'an answer that breaks off', answer: () => new HttpResponse('{"data": {"_id": 1,'), says: NO_ANSWER },
  {
    what: 'no network',
    answer: () => {
      noServer();
      return HttpResponse.error();
    },
    says: 'No connection to the server. Nothing was saved.',
  },
];

describe('a form that was not saved', () => {
  const each = REFUSED.map((refused) => [refused.what, refused] as const);
  it.each(each)('says what to do and keeps what was typed, to be sent again: %s', async (_what, refused) => {
    const sent = answering(refused.answer, saved);
    const person = openForm();
    await person.type(name(), ' East');
    await person.click(save());

    expect(await screen.findByText(refused.says)).toBeVisible();
    await waitFor(() => expect(save()).toBeEnabled());
    expect((refused.focus ?? save)()).toHaveFocus();
    expect(name()).toHaveValue('Kothrud East');
    expect(browser.go).not.toHaveBeenCalled();

    await person.click(save());
    expect(await screen.findByText('Branch Updated Successfully!')).toBeVisible();
    expect(sent).toEqual(Array(2).fill({ branchname: 'Kothrud East', city: 'Pune', version: 7 }));
  });

  it('keeps what was typed while a colleague’s version is compared', async () => {
    const theirs = { ...record, city: 'Mumbai', version: 8 };
    answering(() => refuse(409, { code: 'stale', message: 'Someone else changed this record.', data: { theirs } }));
    const person = openForm();
    await person.type(name(), ' East');
    await person.click(save());
    await screen.findByRole('dialog', { name: 'Someone else changed this record' });
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(name()).toHaveValue('Kothrud East');
    expect(save()).toBeEnabled();
  });

  it('is told that it was, when the answer to the first try was lost', async () => {
    const theirs = { ...record, branchname: 'Kothrud East', version: 8 };
    answering(
      () => HttpResponse.error(),
      () => refuse(409, { code: 'stale', data: { theirs } }),
    );
    const person = openForm();
    await person.type(name(), ' East');
    await person.click(save());
    await screen.findByText(NO_ANSWER);
    await person.click(save());
    await screen.findByRole('dialog', { name: 'This is saved already' });
    await person.click(screen.getByRole('button', { name: 'Take it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(name()).toHaveValue('Kothrud East');
  });
});

describe('a session that ends while a form is half filled', () => {
  const TECHNICAL = 'Some Technical Issue. Please login again!';

  it.each([
    ['401, since it has expired', () => refuse(401, { code: 'session_ended' }), '/login'],
    ['401, since another login has replaced it', () => refuse(401, { code: 'unauthenticated' }), '/login'],
    ['401 of what stands before the server', page(401), '/login'],
    ['500', () => refuse(500, { message: TECHNICAL }), '/'],
    ['500 without a word', () => new HttpResponse(null, { status: 500 }), '/'],
  ])('gives what was typed back after signing in again: %s', async (_what, answer, to) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answering(answer);
    const person = openForm();
    await person.type(name(), ' East');
    await person.click(save());
    if (to === '/') expect(await screen.findByText(TECHNICAL)).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(2000));
    await waitFor(() => expect(browser.go).toHaveBeenCalledWith(to));
    expect(localStorage.getItem('token')).toBeNull();
    await signInAgain();
  });

  it.each([
    ['expired', 'Your session has expired. Please log in again.'],
    ['new_login', 'We detected a new login. You will be logged out from this system.'],
  ] as const)('gives it back when the server or the clock has ended it: %s', async (end, says) => {
    const person = openForm();
    await person.type(name(), ' East');
    act(() => endSession(end));
    expect(await screen.findByText(says)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Sign in again' }));
    expect(browser.go).toHaveBeenCalledWith('/signin');
    await signInAgain();
  });

  /** What the browser does: another page, the same session storage, and the same person. */
  async function signInAgain() {
    cleanup();
    toasts.clear();
    forgetLeaving();
    const person = openForm();
    expect(name()).toHaveValue('Kothrud');
    await person.click(screen.getByRole('button', { name: 'Use it' }));
    expect(name()).toHaveValue('Kothrud East');
  }
});
