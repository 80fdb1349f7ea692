import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Schemas } from '@/api/client';
import { browser } from '@/lib/browser';
import { record } from '@/testing/calls';
import { listOf, makeMaster, makeStaff, makeUser } from '@/testing/fixtures';
import { fill, openApp } from '@/testing/open-app';
import { api, refuse, server } from '@/testing/server';

const SECURITY = '/user-profile-setting?section=security';

type Person = Awaited<ReturnType<typeof openApp>>['person'];
type State = Schemas['TwoFactorState'];

const off: State = { isOn: false, isRequired: false, recoveryCodesLeft: 0 };
const on: State = { isOn: true, isRequired: false, recoveryCodesLeft: 9 };

const answers = (state: State = off, offer: Schemas['Offer'] | null = null) =>
  server.use(
    http.get(api('useradmin/two-factor'), () => HttpResponse.json({ data: state })),
    http.get(api('useradmin/ownership'), () => HttpResponse.json({ data: offer })),
  );

const entry = (some: Partial<Schemas['SignInHistory']> = {}): Schemas['SignInHistory'] => ({
  _id: 1,
  date: '2026-11-20T05:10:00Z',
  result: 'signed_in',
  device: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36',
  address: '103.21.4.8',
  ...some,
});

const section = (name: string) => within(screen.getByRole('region', { name }));

/** A call that says all by its path. */
function called(path: string): number[] {
  const calls: number[] = [];
  server.use(
    http.post(api(path), () => {
      calls.push(calls.length + 1);
      return HttpResponse.json({ message: 'Done.' });
    }),
  );
  return calls;
}

async function prove(person: Person, confirm: string, code?: string) {
  const dialog = within(await screen.findByRole('dialog'));
  await fill(person, dialog.getByLabelText('Current password'), 'Demo@1234');
  if (code) await fill(person, dialog.getByLabelText('Code'), code);
  await person.click(dialog.getByRole('button', { name: confirm }));
}

beforeEach(() => {
  server.use(http.get(api('useradmin/history'), () => HttpResponse.json(listOf([entry()]))));
});

describe('two-factor sign-in', () => {
  it('is set up with an app', async () => {
    answers();
    record('post', 'useradmin/two-factor/begin', () =>
      HttpResponse.json({ data: { key: 'ABCDEFGH2345', uri: 'otpauth://totp/Class%20Master' } }),
    );
    record('post', 'useradmin/two-factor/confirm', () =>
      HttpResponse.json({ data: ['ABCD-EFGH-JKMN-PQRS'], message: 'Two-factor sign-in is on.' }),
    );
    const { person } = await openApp(SECURITY);
    await screen.findByRole('heading', { name: 'Two-factor sign-in' });
    await person.click(section('Two-factor sign-in').getByRole('button', { name: 'Set up' }));
    await prove(person, 'Continue');
    await fill(person, await screen.findByLabelText('Code from the app'), '123456');
    await person.click(screen.getByRole('button', { name: 'Switch on' }));
    expect(await screen.findByText('ABCD-EFGH-JKMN-PQRS')).toBeVisible();
    answers(on);
    await person.click(screen.getByRole('button', { name: 'I have saved the codes' }));
    expect(await screen.findByText(/9 recovery codes left/)).toBeVisible();
  });

  it('is switched off with password and code', async () => {
    answers(on);
    const sent = record('post', 'useradmin/two-factor/off', () => HttpResponse.json({ message: 'It is off.' }));
    const { person } = await openApp(SECURITY);
    await person.click(await screen.findByRole('button', { name: 'Switch off' }));
    await prove(person, 'Switch off', '123456');
    expect(await screen.findByText('It is off.')).toBeVisible();
    expect(sent).toEqual([{ password: 'Demo@1234', code: '123456' }]);
  });

  it('says beside its field what was wrong', async () => {
    answers(on);
    record('post', 'useradmin/two-factor/off', () =>
      refuse(400, { code: 'invalid', errors: { code: ['This code is not correct.'] } }),
    );
    const { person } = await openApp(SECURITY);
    await person.click(await screen.findByRole('button', { name: 'Switch off' }));
    await prove(person, 'Switch off', '000000');
    expect(await screen.findByText('This code is not correct.')).toBeVisible();
    expect(screen.getByLabelText('Code')).toHaveAttribute('aria-invalid', 'true');
  });

  it('shows new recovery codes once', async () => {
    answers(on);
    record('post', 'useradmin/two-factor/recovery-codes', () =>
      HttpResponse.json({ data: ['WXYZ-2345-6789-ABCD'], message: 'Done.' }),
    );
    const { person } = await openApp(SECURITY);
    await person.click(await screen.findByRole('button', { name: 'New recovery codes' }));
    await prove(person, 'Make new codes', '123456');
    expect(await screen.findByText('WXYZ-2345-6789-ABCD')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'I have saved the codes' }));
    await waitFor(() => expect(screen.queryByText('WXYZ-2345-6789-ABCD')).not.toBeInTheDocument());
  });

  it('cannot be switched off by MASTER', async () => {
    answers({ ...on, isRequired: true });
    await openApp(SECURITY, { as: makeMaster() });
    expect(await screen.findByRole('button', { name: 'Use another phone' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Switch off' })).not.toBeInTheDocument();
  });

  it('is changed outside of a workspace alone', async () => {
    answers({ ...on, isRequired: true });
    await openApp(SECURITY, { as: makeUser({ role: 'MASTER', workspace: true }) });
    expect(await screen.findByText('Leave the workspace to change your account.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Use another phone' })).not.toBeInTheDocument();
  });
});

describe('the email address', () => {
  it('is changed by a link to the new one', async () => {
    answers();
    const sent = record('post', 'useradmin/email', () => HttpResponse.json({ message: 'We have sent a link.' }));
    const { person } = await openApp(SECURITY);
    await person.click(await screen.findByRole('button', { name: 'Change email address' }));
    const dialog = within(await screen.findByRole('dialog'));
    await fill(person, dialog.getByLabelText('New email address'), 'kavita@new.in');
    await fill(person, dialog.getByLabelText('Current password'), 'Demo@1234');
    await person.click(dialog.getByRole('button', { name: 'Send link' }));
    expect(await screen.findByText('We have sent a link.')).toBeVisible();
    expect(sent).toEqual([{ email: 'kavita@new.in', password: 'Demo@1234', code: '' }]);
  });
});

describe('the ownership', () => {
  const offer: Schemas['Offer'] = {
    ownerName: 'Kavita Deshmukh',
    candidateName: 'Amol Sathe',
    expiresAt: '2026-11-27T05:10:00Z',
    isReceived: false,
  };

  it('is offered to a colleague', async () => {
    answers();
    server.use(http.get(api('staff'), () => HttpResponse.json(listOf([makeStaff({ _id: 12, role: 'ADMIN' })]))));
    const sent = record('post', 'useradmin/ownership/offer', () => HttpResponse.json({ message: 'It was sent.' }));
    const { person } = await openApp(SECURITY);
    await person.click(await screen.findByRole('button', { name: 'Hand over ownership' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('option', { name: 'Amol Sathe (ADMIN)' });
    await person.selectOptions(dialog.getByLabelText('Colleague'), '12');
    await prove(person, 'Send offer');
    expect(await screen.findByText('It was sent.')).toBeVisible();
    expect(sent).toEqual([{ userId: 12, password: 'Demo@1234', code: '' }]);
  });

  it('is offered to nobody else meanwhile, and the offer can be withdrawn', async () => {
    answers(off, offer);
    const calls = called('useradmin/ownership/withdraw');
    const { person } = await openApp(SECURITY);
    expect(await screen.findByText(/You offered the ownership to Amol Sathe/)).toBeVisible();
    answers();
    await person.click(screen.getByRole('button', { name: 'Withdraw the offer' }));
    expect(await screen.findByRole('button', { name: 'Hand over ownership' })).toBeVisible();
    expect(calls).toEqual([1]);
  });

  it('is accepted by the colleague, whose app starts anew', async () => {
    answers(off, { ...offer, isReceived: true });
    const calls = called('useradmin/ownership/accept');
    const { person } = await openApp(SECURITY, { as: makeUser({ role: 'ADMIN' }) });
    await person.click(await screen.findByRole('button', { name: 'Accept ownership' }));
    await waitFor(() => expect(browser.go).toHaveBeenCalledWith('/'));
    expect(calls).toEqual([1]);
  });

  it('is nothing that a colleague without an offer sees', async () => {
    answers();
    await openApp(SECURITY, { as: makeUser({ role: 'ADMIN' }) });
    await screen.findByRole('heading', { name: 'Two-factor sign-in' });
    expect(screen.queryByRole('heading', { name: 'Ownership' })).not.toBeInTheDocument();
  });
});

describe('the sign-in history', () => {
  it('tells when, from where and how it went', async () => {
    answers();
    server.use(
      http.get(api('useradmin/history'), () =>
        HttpResponse.json(listOf([entry(), entry({ _id: 2, result: 'wrong_code' })])),
      ),
    );
    await openApp(SECURITY);
    expect(await screen.findByText('Signed in')).toBeVisible();
    expect(screen.getByText('Wrong code')).toBeVisible();
    expect(screen.getAllByText('Chrome on Linux')).toHaveLength(2);
    expect(screen.getAllByText('103.21.4.8')).toHaveLength(2);
  });
});
