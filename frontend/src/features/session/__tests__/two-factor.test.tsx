import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { browser } from '@/lib/browser';
import { readToken, storeToken } from '@/lib/token';
import { record } from '@/testing/calls';
import { makeMaster, makeToken } from '@/testing/fixtures';
import { fill, openApp } from '@/testing/open-app';
import { api, refuse, server } from '@/testing/server';

const VISITOR = { as: null };
const CODE_REQUIRED = () => refuse(409, { code: 'code_required', data: { ticket: 'proof-1' } });
const ELSEWHERE = () => refuse(409, { code: 'already_logged_in', data: { ticket: 'ticket-1' } });

type Person = Awaited<ReturnType<typeof openApp>>['person'];

const type = (person: Person, label: string, text: string) => fill(person, screen.getByLabelText(label), text);

async function enterPassword() {
  record('post', 'useradmin/login', CODE_REQUIRED);
  const { person } = await openApp('/signin', VISITOR);
  await type(person, 'Email', 'kavita@sunrise.in');
  await type(person, 'Password', 'Demo@1234');
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByRole('heading', { name: 'Two-factor sign-in' })).toBeVisible();
  return person;
}

async function enterCode(person: Person, code = '123456') {
  await type(person, 'Code', code);
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('signing in with a code', () => {
  it('asks for the code after the password, and opens the app with both', async () => {
    const token = makeToken();
    const sent = record('post', 'useradmin/login/code', () => HttpResponse.json({ data: token }));
    const person = await enterPassword();
    expect(readToken()).toBeNull();
    await enterCode(person);
    expect(await screen.findByText('Welcome to Our Dashboard!')).toBeVisible();
    expect(sent).toEqual([{ ticket: 'proof-1', code: '123456' }]);
    expect(readToken()).toBe(token);
    expect(localStorage.getItem('emailAddress')).toBe('kavita@sunrise.in');
    await waitFor(() => expect(browser.go).toHaveBeenCalledWith('/'));
  });

  it('says beside the field that the code is wrong', async () => {
    record('post', 'useradmin/login/code', () =>
      refuse(400, { code: 'invalid', errors: { code: ['This code is not correct.'] } }),
    );
    const person = await enterPassword();
    await enterCode(person);
    expect(await screen.findByText('This code is not correct.')).toBeVisible();
    expect(screen.getByLabelText('Code')).toHaveAttribute('aria-invalid', 'true');
    expect(readToken()).toBeNull();
  });

  it('asks for a code before it sends anything', async () => {
    const sent = record('post', 'useradmin/login/code');
    const person = await enterPassword();
    await person.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Enter the code of your authenticator app.')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('leads back to the password', async () => {
    const person = await enterPassword();
    await person.click(screen.getByRole('button', { name: 'Back to the password' }));
    expect(await screen.findByRole('heading', { name: 'Sign in to your centre' })).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('kavita@sunrise.in');
  });

  it('takes over from another session with the same code', async () => {
    const token = makeToken();
    const sent = record('post', 'useradmin/login/code', ELSEWHERE, () => HttpResponse.json({ data: token }));
    const logouts = record('post', 'useradmin/logout');
    const person = await enterPassword();
    await enterCode(person);
    const dialog = await screen.findByRole('dialog', { name: 'Already logged in' });
    await person.click(within(dialog).getByRole('button', { name: 'Log Out' }));
    expect(await screen.findByText('Welcome to Our Dashboard!')).toBeVisible();
    expect(logouts).toEqual([{ email: 'kavita@sunrise.in', autoLogout: true, ticket: 'ticket-1' }]);
    expect(sent).toEqual([
      { ticket: 'proof-1', code: '123456' },
      { ticket: 'proof-1', code: '123456' },
    ]);
  });
});

describe('who has to set it up', () => {
  it('is led to the set-up before anything else', async () => {
    const master = makeMaster();
    storeToken(makeToken({ sub: String(master._id), role: 'MASTER', org: null }));
    server.use(http.get(api(`useradmin/${master._id}`), () => refuse(403, { code: 'two_factor_required' })));
    await openApp('/', VISITOR);
    await waitFor(() => expect(browser.go).toHaveBeenCalledWith('/two-factor'));
    expect(readToken()).not.toBeNull();
  });

  it('goes from the password over the first code to the recovery codes, and into the app', async () => {
    storeToken(makeToken({ role: 'MASTER', org: null }));
    const begun = record('post', 'useradmin/two-factor/begin', () =>
      HttpResponse.json({ data: { key: 'ABCDEFGH2345', uri: 'otpauth://totp/Class%20Master' } }),
    );
    const confirmed = record('post', 'useradmin/two-factor/confirm', () =>
      HttpResponse.json({ data: ['ABCD-EFGH-JKMN-PQRS'], message: 'Two-factor sign-in is on.' }),
    );
    const { person } = await openApp('/two-factor', VISITOR);
    await type(person, 'Current password', 'Demo@1234');
    await person.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('img', { name: 'Code for an authenticator app' })).toBeVisible();
    expect(screen.getByText('ABCD EFGH 2345')).toBeVisible();
    await type(person, 'Code from the app', '123456');
    await person.click(screen.getByRole('button', { name: 'Switch on' }));
    expect(await screen.findByText('ABCD-EFGH-JKMN-PQRS')).toBeVisible();
    expect(begun).toEqual([{ password: 'Demo@1234', code: '' }]);
    expect(confirmed).toEqual([{ code: '123456' }]);
    await person.click(screen.getByRole('button', { name: 'I have saved the codes' }));
    expect(browser.go).toHaveBeenCalledWith('/');
  });

  it('may sign out instead', async () => {
    storeToken(makeToken({ role: 'MASTER', org: null }));
    const sent = record('post', 'useradmin/logout');
    const { person } = await openApp('/two-factor', VISITOR);
    await person.click(screen.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(browser.go).toHaveBeenCalledWith('/signin'));
    expect(sent).toHaveLength(1);
    expect(readToken()).toBeNull();
  });

  it.each([
    [503, 'Logout failed. Please try again.'],
    [429, 'Too Many Requests.Try Again Sometime'],
  ])('stays when the sign-out is refused with %d', async (status, says) => {
    storeToken(makeToken({ role: 'MASTER', org: null }));
    record('post', 'useradmin/logout', () => refuse(status));
    const { person } = await openApp('/two-factor', VISITOR);
    await person.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText(says)).toBeVisible();
    expect(browser.go).not.toHaveBeenCalledWith('/signin');
    expect(readToken()).not.toBeNull();
  });

  it('signs in first', async () => {
    const { router } = await openApp('/two-factor', VISITOR);
    await waitFor(() => expect(router.state.location.pathname).toBe('/signin'));
  });
});

describe('links of an address that was changed', () => {
  it.each([
    ['/confirm-email/mailed-token', 'Confirm email address', 'useradmin/email/confirm'],
    ['/undo-email/mailed-token', 'Undo the change', 'useradmin/email/undo'],
  ])('%s does nothing before it is meant', async (path, button, call) => {
    const sent = record('post', call, () => HttpResponse.json({ message: 'It is done.' }));
    const { person } = await openApp(path, VISITOR);
    expect(sent).toEqual([]);
    await person.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByText('It is done.')).toBeVisible();
    expect(sent).toEqual([{ token: 'mailed-token' }]);
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/signin');
  });

  it('says that a link no longer works', async () => {
    record('post', 'useradmin/email/confirm', () =>
      refuse(400, { code: 'token_invalid', message: 'This link has been used or has expired.' }),
    );
    const { person } = await openApp('/confirm-email/old', VISITOR);
    await person.click(screen.getByRole('button', { name: 'Confirm email address' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This link has been used or has expired.');
  });
});
