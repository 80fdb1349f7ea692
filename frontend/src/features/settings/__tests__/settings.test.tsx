import { screen, waitFor, within } from '@testing-library/react';
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
  staffDiscountPercent: '10.00',
  staffDaysBack: 60,
  adminDiscountPercent: '100.00',
  adminDaysBack: null,
  expenseLimit: '5000.00',
  chequeBounceCharge: null,
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

  it('is not lost by a look at another section without asking', async () => {
    answers();
    const { person } = await openApp(SETTINGS);
    await fill(person, await screen.findByRole('textbox', { name: 'Centre name' }), 'Sunrise Arts');
    await person.click(screen.getByRole('tab', { name: 'Password' }));
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await person.click(within(question).getByRole('button', { name: 'Stay' }));
    expect(await screen.findByRole('textbox', { name: 'Centre name' })).toHaveValue('Sunrise Arts');
  });

  it('holds the limits of roles', async () => {
    answers();
    const sent = record('put', 'settings', () =>
      HttpResponse.json({ data: { ...institute, version: 3 }, message: 'Institute information saved.' }),
    );
    const { person } = await openApp(SETTINGS);
    const discount = await screen.findByRole('textbox', { name: 'STAFF: largest discount (%)' });
    expect(discount).toHaveValue('10');
    await fill(person, discount, '12.5');
    await person.clear(screen.getByRole('textbox', { name: 'STAFF: days back' }));
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Institute information saved.')).toBeVisible();
    expect(sent).toEqual([
      expect.objectContaining({
        staffDiscountPercent: '12.50',
        staffDaysBack: null,
        adminDiscountPercent: '100.00',
        adminDaysBack: null,
        expenseLimit: '5000.00',
      }),
    ]);
  });

  it.each([
    ['STAFF: largest discount (%)', '101', 'The discount limit is a percentage from 0 to 100.'],
    ['ADMIN: days back', '3651', 'Enter a number of days from 0 to 3,650, or leave it empty for any day.'],
  ])('refuses as %s: %s', async (label, typed, fault) => {
    answers();
    const sent = record('put', 'settings');
    const { person } = await openApp(SETTINGS);
    await fill(person, await screen.findByRole('textbox', { name: label }), typed);
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(fault)).toBeVisible();
    expect(sent).toEqual([]);
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
    const saved = makeStaff({ _id: 7, username: 'Kavita D.', version: 5 });
    const sent = record('put', 'useradmin/update/7', () => HttpResponse.json({ data: saved, message: 'Done.' }));
    const { person } = await openApp(`${SETTINGS}?section=profile`);
    const name = await screen.findByLabelText('Name');
    await fill(person, name, 'Kavita D.');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Your profile was saved.')).toBeVisible();
    expect(sent).toEqual([{ username: 'Kavita D.', phone: '9822014510', address: '3, Karve Road, Pune', version: 4 }]);
  });

  it('keeps what is being typed while a photo is saved, and goes on from the photo’s version', async () => {
    let staff = makeStaff({ _id: 7 });
    server.use(
      http.get(api('staff/7'), () => HttpResponse.json({ data: staff })),
      http.post(api('files'), () => HttpResponse.json({ data: '/photo.png' })),
    );
    const sent = record('put', 'useradmin/update/7', () => {
      staff = { ...staff, userLogo: '/photo.png', version: staff.version + 1 };
      return HttpResponse.json({ data: staff, message: 'Done.' });
    });
    const { person, queries } = await openApp(`${SETTINGS}?section=profile`);
    await fill(person, await screen.findByLabelText('Name'), 'Kavita D.');
    await person.upload(
      screen.getByLabelText('Upload photo', { selector: 'input' }),
      new File(['x'], 'kavita.png', { type: 'image/png' }),
    );
    expect(await screen.findByRole('button', { name: 'Change photo' })).toBeVisible();
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    const name = screen.getByLabelText('Name');
    expect(name).toHaveValue('Kavita D.');
    await person.type(name, '{Enter}');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toMatchObject([
      { userLogo: '/photo.png', version: 4 },
      { username: 'Kavita D.', version: 5 },
    ]);
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    expect(screen.getByLabelText('Name')).toHaveFocus();
  });

  it('asks whose state shall stand when somebody else changed it', async () => {
    const theirs = makeStaff({ _id: 7, username: 'Kavita Deshmukh', version: 5 });
    server.use(http.get(api('staff/7'), () => HttpResponse.json({ data: makeStaff({ _id: 7 }) })));
    record('put', 'useradmin/update/7', () => refuse(409, { code: 'stale', data: { theirs } }));
    const { person } = await openApp(`${SETTINGS}?section=profile`);
    await fill(person, await screen.findByLabelText('Name'), 'Kavita D.');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog', { name: 'Someone else changed this record' });
    expect(within(dialog).getByRole('row', { name: /Name/ })).toHaveTextContent('Kavita DeshmukhKavita D.');
  });

  it('is nothing MASTER could edit', async () => {
    await openApp(`${SETTINGS}?section=profile`, { as: makeMaster() });
    expect(await screen.findByText(/A platform account has no profile to edit\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  });
});

describe('the password', () => {
  async function change(old: string, fresh: string, repeat = fresh) {
    const { person, queries } = await openApp(`${SETTINGS}?section=password`);
    await fill(person, screen.getByLabelText('Current password'), old);
    await fill(person, screen.getByLabelText('New password'), fresh);
    await fill(person, screen.getByLabelText('Repeat the new password'), repeat);
    await person.click(screen.getByRole('button', { name: 'Change the password' }));
    return queries;
  }

  it('is changed, and this browser goes on with the new session', async () => {
    const token = makeToken({ sid: 'session-2' });
    const sent = record('post', 'useradmin/change-password', () => HttpResponse.json({ data: token }));
    const queries = await change('Demo@1234', 'Fresh@5678');
    expect(await screen.findByText('Your password was changed.')).toBeVisible();
    // Addresses of pictures belong to the old session: whatever is shown is asked for anew.
    const asked = queries.getQueryCache().getAll();
    expect(asked).not.toEqual([]);
    for (const query of asked) {
      await waitFor(() => expect(query.state.isInvalidated || query.state.dataUpdateCount > 1).toBe(true));
    }
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
    expect(await screen.findByText('The two passwords differ.')).toBeVisible();
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
