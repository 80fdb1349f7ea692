import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { Schemas } from '@/api/client';
import { readToken } from '@/lib/token';
import { record } from '@/testing/calls';
import { listOf, makeMaster, makeStaff, makeToken, makeUser } from '@/testing/fixtures';
import { fill, openApp } from '@/testing/open-app';
import { api, refuse, server } from '@/testing/server';

const SETTINGS = '/user-profile-setting';
const institute: Schemas['Settings'] = {
  centreName: 'Sunrise Academy',
  category: 'Art & Music',
  email: 'owner@sunrise.in',
  phone: '9822014567',
  website: '',
  address: '',
  city: '',
  state: '',
  pincode: '',
  gstin: '',
  pan: '',
  logo: null,
  receiptNote: '',
  version: 2,
};
const answers = () => server.use(http.get(api('settings'), () => HttpResponse.json({ data: institute })));

describe('institute information', () => {
  it('is saved by the owner', async () => {
    answers();
    const sent = record('put', 'settings', () =>
      HttpResponse.json({ data: { ...institute, version: 3 }, message: 'Institute information saved.' }),
    );
    const { person } = await openApp(SETTINGS);
    await fill(person, await screen.findByRole('textbox', { name: /GSTIN/ }), '27aakcs4821m1z6');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Institute information saved.')).toBeVisible();
    expect(sent).toEqual([expect.objectContaining({ gstin: '27AAKCS4821M1Z6', version: 2 })]);
  });

  it('is only read by an ADMIN', async () => {
    answers();
    await openApp(SETTINGS, { as: makeUser({ role: 'ADMIN' }) });
    expect(await screen.findByLabelText('Centre name')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  });

  it.each(['STAFF', 'TRAINER'] as const)('is not shown to %s', async (role) => {
    server.use(http.get(api('staff/:id'), () => HttpResponse.json({ data: makeStaff() })));
    await openApp(SETTINGS, { as: makeUser({ role }) });
    expect(screen.queryByRole('tab', { name: 'Institute Information' })).not.toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'My profile' })).toHaveAttribute('aria-selected', 'true');
  });

  it('leads on to the first branch', async () => {
    answers();
    server.use(http.get(api('branch'), () => HttpResponse.json(listOf([]))));
    await openApp(SETTINGS, { as: makeUser({ branchCount: 0, branchObjectId: null }) });
    expect(await screen.findByRole('link', { name: 'Add your first branch' })).toHaveAttribute(
      'href',
      '/branchlist-page?branch=new',
    );
  });
});

describe('the own profile', () => {
  it('saves name, phone and address only', async () => {
    server.use(http.get(api('staff/7'), () => HttpResponse.json({ data: makeStaff({ _id: 7 }) })));
    const sent = record('put', 'useradmin/update/7');
    const { person } = await openApp(`${SETTINGS}?section=profile`);
    const name = await screen.findByLabelText('Name');
    await fill(person, name, 'Kavita D.');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Your profile was saved.')).toBeVisible();
    expect(sent).toEqual([
      { username: 'Kavita D.', phone: '9822014510', address: '3, Karve Road, Pune', version: 4 },
    ]);
  });

  it('is nothing MASTER could edit', async () => {
    await openApp(`${SETTINGS}?section=profile`, { as: makeMaster() });
    expect(await screen.findByText(/A platform account has no profile to edit\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  });
});

describe('the password', () => {
  async function change(old: string, fresh: string, repeat = fresh) {
    const { person } = await openApp(`${SETTINGS}?section=password`);
    await fill(person, screen.getByLabelText('Present password'), old);
    await fill(person, screen.getByLabelText('New password'), fresh);
    await fill(person, screen.getByLabelText('Repeat the new password'), repeat);
    await person.click(screen.getByRole('button', { name: 'Change the password' }));
  }

  it('is changed, and this browser goes on with the new session', async () => {
    const token = makeToken({ sid: 'session-2' });
    const sent = record('post', 'useradmin/change-password', () => HttpResponse.json({ data: token }));
    await change('Demo@1234', 'Fresh@5678');
    expect(await screen.findByText('Your password was changed.')).toBeVisible();
    expect(sent).toEqual([{ old: 'Demo@1234', new: 'Fresh@5678' }]);
    expect(readToken()).toBe(token);
  });

  it('stays when the present one is wrong', async () => {
    record('post', 'useradmin/change-password', () => refuse(400, { errors: { old: ['This is not your password.'] } }));
    await change('wrong', 'Fresh@5678');
    expect(await screen.findByText('This is not your password.')).toBeVisible();
    expect(screen.queryByText('Your password was changed.')).not.toBeInTheDocument();
  });

  it('must be typed alike twice', async () => {
    const sent = record('post', 'useradmin/change-password');
    await change('Demo@1234', 'Fresh@5678', 'Fresh@5679');
    expect(await screen.findByText('The two passwords differ')).toBeVisible();
    expect(sent).toEqual([]);
  });
});

describe('the live session', () => {
  it('says since when, until when and where', async () => {
    server.use(
      http.get(api('useradmin/session'), () =>
        HttpResponse.json({
          data: {
            startedAt: '2026-11-20T03:10:00Z',
            expiresAt: '2026-11-20T15:10:00Z',
            address: '103.21.58.14',
            device: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36',
            rememberMe: false,
          },
        }),
      ),
    );
    await openApp(`${SETTINGS}?section=session`);
    expect(await screen.findByText('Chrome on Windows')).toBeVisible();
    expect(screen.getByText('20-11-2026, 8:40 am')).toBeVisible();
    expect(screen.getByText('No, for 12 hours')).toBeVisible();
  });
});
