import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { browser } from '@/lib/browser';
import { readToken } from '@/lib/token';
import { record } from '@/testing/calls';
import { makeToken } from '@/testing/fixtures';
import { fill, openApp } from '@/testing/open-app';
import { refuse } from '@/testing/server';

const VISITOR = { as: null };

const posts = (path: string, ...answers: (() => Response)[]) => record('post', path, ...answers);

type Person = Awaited<ReturnType<typeof openApp>>['person'];

const type = (person: Person, label: string, text: string) => fill(person, screen.getByLabelText(label), text);

async function signIn(person: Person) {
  await type(person, 'Email', 'kavita@sunrise.in');
  await type(person, 'Password', 'Demo@1234');
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('signing in', () => {
  it('greets, stores the token and opens the app a second later', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const token = makeToken();
    const bodies = posts('useradmin/login', () => HttpResponse.json({ data: token }));
    const { person } = await openApp('/signin', VISITOR);
    await person.click(screen.getByRole('checkbox', { name: 'Remember me on this device' }));
    await signIn(person);

    expect(await screen.findByText('Welcome to Our Dashboard!')).toBeVisible();
    expect(bodies).toEqual([{ email: 'kavita@sunrise.in', password: 'Demo@1234', rememberMe: true }]);
    expect(readToken()).toBe(token);
    expect(localStorage.getItem('ID')).toBe('7');
    expect(localStorage.getItem('token')).toBe(token);
    expect(localStorage.getItem('emailAddress')).toBe('kavita@sunrise.in');
    expect(localStorage.getItem('rememberMe')).toBe('true');
    expect(browser.go).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(browser.go).toHaveBeenCalledWith('/');
  });

  it.each([
    ['/studentlist-page?status=ACTIVE', '/studentlist-page?status=ACTIVE'],
    ['//evil.test', '/'],
    ['/\\evil.test', '/'],
    ['/\t/evil.test', '/'],
    ['/.//evil.test', '/'],
    ['https://evil.test', '/'],
    ['javascript:alert(1)', '/'],
    ['/signin?next=/signin', '/'],
    ['', '/'],
  ])('goes on to the page that was asked for, and nowhere else: %j', async (next, where) => {
    posts('useradmin/login', () => HttpResponse.json({ data: makeToken() }));
    const { person } = await openApp(`/signin?${new URLSearchParams({ next })}`, VISITOR);
    await signIn(person);
    await waitFor(() => expect(browser.go).toHaveBeenCalledWith(where));
  });

  it.each([
    ['fault', 'Something went wrong on our side, so you were signed out. Sign in to continue where you left off.'],
    ['ended', 'You were signed out. Sign in to continue where you left off.'],
    ['expired', 'Your session has expired. Sign in to continue where you left off.'],
  ])('says why it has to be done again: %s', async (why, sentence) => {
    await openApp(`/signin?why=${why}`, VISITOR);
    expect(screen.getByText(sentence)).toBeVisible();
  });

  it('says in the form that the password is wrong', async () => {
    posts('useradmin/login', () =>
      refuse(400, { code: 'invalid_credentials', message: 'Email or password is wrong.' }),
    );
    const { person } = await openApp('/signin', VISITOR);
    await signIn(person);
    expect(await screen.findByRole('alert')).toHaveTextContent('Email or password is wrong.');
    expect(readToken()).toBeNull();
  });

  it('asks before it takes over from another session, and signs in again with the ticket', async () => {
    const token = makeToken({ sid: 'session-2' });
    const logins = posts(
      'useradmin/login',
      () => refuse(409, { code: 'already_logged_in', data: { ticket: 'ticket-1' } }),
      () => HttpResponse.json({ data: token }),
    );
    const logouts = posts('useradmin/logout');
    const { person } = await openApp('/signin', VISITOR);
    await signIn(person);

    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('You are already logged in. Do you want to log out and log in again?');
    await person.click(within(dialog).getByRole('button', { name: 'Log Out' }));

    expect(await screen.findByText('Welcome to Our Dashboard!')).toBeVisible();
    expect(logouts).toEqual([{ email: 'kavita@sunrise.in', autoLogout: true, ticket: 'ticket-1' }]);
    const typed = { email: 'kavita@sunrise.in', password: 'Demo@1234', rememberMe: false };
    expect(logins).toEqual([typed, typed]);
    expect(readToken()).toBe(token);
    await waitFor(() => expect(browser.go).toHaveBeenCalledWith('/'));
  });

  it('says without a space that the other session was ended too often', async () => {
    const logins = posts('useradmin/login', () =>
      refuse(409, { code: 'already_logged_in', data: { ticket: 'ticket-1' } }),
    );
    posts('useradmin/logout', () => refuse(429));
    const { person } = await openApp('/signin', VISITOR);
    await signIn(person);
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Log Out' }));
    expect(await screen.findByText('Too Many Requests.Try Again Sometime')).toBeVisible();
    expect(logins).toHaveLength(1);
  });

  it('leaves the other session alone on Cancel', async () => {
    posts('useradmin/login', () => refuse(409, { code: 'already_logged_in', data: { ticket: 'ticket-1' } }));
    const logouts = posts('useradmin/logout');
    const { person } = await openApp('/signin', VISITOR);
    await signIn(person);
    await person.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(logouts).toEqual([]);
    expect(readToken()).toBeNull();
  });
});

describe('signing up', () => {
  it('asks for every field in its own words', async () => {
    const { person } = await openApp('/signup', VISITOR);
    await person.click(screen.getByRole('button', { name: 'Create account' }));
    for (const sentence of [
      'Centre name is required.',
      'Category is required.',
      'Your name is required.',
      'Email is required.',
      'Phone number is required',
      'Password is required',
    ]) {
      expect(await screen.findByText(sentence)).toBeVisible();
    }
  });

  it('begins with what a mailed link has filled in, and with nothing else of it', async () => {
    await openApp(
      '/signup#username=Sujata+Hegde&email=sujata%40swar.in&phone=9448020917&password=Demo%401234',
      VISITOR,
    );
    expect(screen.getByLabelText('Your name')).toHaveValue('Sujata Hegde');
    expect(screen.getByLabelText('Email')).toHaveValue('sujata@swar.in');
    expect(screen.getByLabelText('Phone')).toHaveValue('9448020917');
    expect(screen.getByLabelText('Password')).toHaveValue('');
    expect(screen.getByLabelText('Centre name')).toHaveValue('');
  });

  it('offers the fourteen categories', async () => {
    await openApp('/signup', VISITOR);
    const offered = within(screen.getByLabelText('Category')).getAllByRole('option').slice(1);
    expect(offered.map((option) => option.textContent)).toEqual([
      'Fitness & Yoga',
      'Software Training',
      'School & Tuitions',
      'Art & Music',
      'Driving',
      'Civil Services',
      'Soft Skills',
      'Fashion & Beauty',
      'Digital Marketing',
      'Corporate Training',
      'Photography',
      'Engineering',
      'Medical & Hospitality',
      'Culinary',
    ]);
  });

  it.each([
    ['Email', 'kavita', 'Email is invalid.'],
    ['Phone', '98220', 'Phone number must be 10 digits'],
    ['Phone', '5822014567', 'Phone number must start with 6, 7, 8, or 9'],
    ['Password', 'short1!', 'Password must be at least 8 characters long'],
    ['Password', 'longenough!', 'Password must contain at least one number'],
    ['Password', 'longenough1', 'Password must contain at least one special character'],
  ])('refuses the %s %j', async (label, typed, sentence) => {
    const { person } = await openApp('/signup', VISITOR);
    await type(person, label, typed);
    await person.tab();
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it('sends the referring organisation along and points to the mail', async () => {
    const bodies = posts('useradmin/signup', () => HttpResponse.json({ message: 'Mailed.' }, { status: 201 }));
    const { person } = await openApp('/signup?ref=ORGFRIEND222', VISITOR);
    await type(person, 'Centre name', 'Green Valley');
    await person.selectOptions(screen.getByLabelText('Category'), 'Art & Music');
    await type(person, 'Your name', 'Nitin Agarwal');
    await type(person, 'Email', 'nitin@green.in');
    await type(person, 'Phone', '98-2201-4567');
    await type(person, 'Password', 'Demo@1234');
    await person.click(screen.getByRole('button', { name: 'Create account' }));

    expect(await screen.findByRole('heading', { name: 'Check your mail' })).toBeVisible();
    expect(bodies).toEqual([
      {
        centreName: 'Green Valley',
        category: 'Art & Music',
        username: 'Nitin Agarwal',
        email: 'nitin@green.in',
        phone: '9822014567',
        password: 'Demo@1234',
        ref: 'ORGFRIEND222',
      },
    ]);
  });

  it('shows the server’s word on a field beside it', async () => {
    posts('useradmin/signup', () => refuse(400, { errors: { phone: ['This phone is known.'] } }));
    const { person } = await openApp('/signup', VISITOR);
    await type(person, 'Centre name', 'Green Valley');
    await person.selectOptions(screen.getByLabelText('Category'), 'Driving');
    await type(person, 'Your name', 'Nitin');
    await type(person, 'Email', 'nitin@green.in');
    await type(person, 'Phone', '9822014567');
    await type(person, 'Password', 'Demo@1234');
    await person.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText('This phone is known.')).toBeVisible();
    expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription('This phone is known.');
  });
});

describe('links from a mail', () => {
  it('open the workspace with the password of the sign-up', async () => {
    const token = makeToken();
    const bodies = posts('useradmin/verify-account', () => HttpResponse.json({ data: token }, { status: 201 }));
    const { person } = await openApp('/verify-account/mailed-token', VISITOR);
    await type(person, 'Password', 'Demo@1234');
    await person.click(screen.getByRole('button', { name: 'Open workspace' }));
    expect(await screen.findByText('Welcome to Our Dashboard!')).toBeVisible();
    expect(bodies).toEqual([{ token: 'mailed-token', password: 'Demo@1234' }]);
    expect(readToken()).toBe(token);
  });

  it.each(['/reset-password/mailed-token', '/forgot-password/mailed-token'])('%s sets a new password', async (path) => {
    const bodies = posts('useradmin/reset-password');
    const { person } = await openApp(path, VISITOR);
    await type(person, 'New password', 'Demo@1234');
    await type(person, 'Repeat the password', 'Demo@1235');
    await person.click(screen.getByRole('button', { name: 'Save password' }));
    expect(await screen.findByText('The two passwords differ.')).toBeVisible();
    expect(bodies).toEqual([]);

    await type(person, 'Repeat the password', 'Demo@1234');
    await person.click(screen.getByRole('button', { name: 'Save password' }));
    expect(await screen.findByRole('heading', { name: 'Your password was changed.' })).toBeVisible();
    expect(bodies).toEqual([{ token: 'mailed-token', password: 'Demo@1234' }]);
  });

  it('confirm a colleague’s address, with the given password or another', async () => {
    const invitation = {
      username: 'Amol Sathe',
      role: 'TRAINER',
      centreName: 'Sunrise Academy',
      email: 'amol@sunrise.in',
    };
    posts('useradmin/verify-staff/check', () => HttpResponse.json({ data: invitation }));
    const bodies = posts('useradmin/verify-staff');
    const { person } = await openApp('/verify/mailed-token', VISITOR);
    expect(
      await screen.findByText('Sunrise Academy has made an account for amol@sunrise.in as TRAINER.'),
    ).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Confirm email address' }));
    expect(await screen.findByRole('heading', { name: 'Your email address is confirmed.' })).toBeVisible();
    expect(bodies).toEqual([{ token: 'mailed-token' }]);
  });

  it('say when they have run out', async () => {
    posts('useradmin/verify-staff/check', () => refuse(400, { code: 'bad_token' }));
    await openApp('/verify/old-token', VISITOR);
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  });

  it('forgotten passwords get the same answer for every address', async () => {
    posts('useradmin/forgot-password');
    const { person } = await openApp('/forgot-password', VISITOR);
    await type(person, 'Email', 'nobody@nowhere.in');
    await person.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByText(/If nobody@nowhere.in belongs to an account/)).toBeVisible();
  });
});
