import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { record } from '@/testing/calls';
import { listOf, makeStaff, makeUser } from '@/testing/fixtures';
import { fill, openApp } from '@/testing/open-app';
import { api, refuse, server } from '@/testing/server';
import { tableOnScreen } from '@/testing/table';

type Person = Awaited<ReturnType<typeof openApp>>['person'];

const person21 = makeStaff();
const answers = (staff = person21) =>
  server.use(
    http.get(api('staff'), () => HttpResponse.json(listOf([staff], { ACTIVE: 1 }))),
    http.get(api('staff/:id'), () => HttpResponse.json({ data: staff })),
  );

const photo = (bytes: number, type = 'image/png') => new File([new Uint8Array(bytes)], 'amol.png', { type });

async function fillIn(person: Person) {
  await fill(person, screen.getByLabelText('Staff Name'), 'Amol Sathe');
  await fill(person, screen.getByLabelText('Email'), 'amol@sunrise.in');
  await fill(person, screen.getByLabelText('Phone'), '98220 14510');
  await fill(person, screen.getByLabelText('Password'), 'Demo@1234');
  await person.selectOptions(screen.getByLabelText('Role'), 'TRAINER');
  await person.selectOptions(screen.getByLabelText('Branch'), 'Kothrud');
  await person.selectOptions(screen.getByLabelText('Job type'), 'Full time');
  await person.selectOptions(screen.getByLabelText('Gender'), 'Male');
  await fill(person, screen.getByLabelText('Address'), '3, Karve Road, Pune');
}

describe('the staff list', () => {
  it('has the specification’s columns', async () => {
    answers();
    await openApp('/stafflistpage');
    await screen.findByText('Amol Sathe');
    const row = screen.getByRole('row', { name: /STF-0021/ });
    for (const text of ['STF-0021', 'Amol Sathe', '98220 14510', 'amol@sunrise.in', 'Kothrud', 'TRAINER', 'Active']) {
      expect(within(row).getByText(text)).toBeVisible();
    }
    const table = await tableOnScreen(/STF-0021/);
    expect(table).toEqual({
      heads: ['', 'Staff ID', 'Name · Phone', 'Email', 'Branch', 'Role', 'Status', 'Actions'],
      cells: ['', 'STF-0021', 'ASAmol Sathe98220 14510', 'amol@sunrise.in', 'Kothrud', 'TRAINER', 'Active', ''],
    });
    expect(screen.getByText('Showing 1 - 1 of 1 entries')).toBeVisible();
  });

  it('deletes after the confirmation', async () => {
    answers();
    const deletions = vi.fn();
    server.use(
      http.put(api('staff/delete/21'), () => {
        deletions();
        return HttpResponse.json({ message: 'Deleted.' });
      }),
    );
    const { person } = await openApp('/stafflistpage');
    await person.click(await screen.findByRole('button', { name: /More actions for Amol Sathe/ }));
    await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Confirm Deletion' });
    expect(dialog).toHaveTextContent('Are you sure you want to delete this item? This action cannot be undone.');
    expect(dialog).toHaveTextContent('Amol Sathe can no longer sign in and is removed from every list.');
    expect(
      within(dialog)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Cancel', 'Delete']);
    expect(deletions).not.toHaveBeenCalled();
    await person.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Data deleted successfully!')).toBeVisible();
    expect(deletions).toHaveBeenCalledOnce();
  });

  it.each([
    ['Mail the invitation again', 'post', 'staff/21/invite', 'INVITED'],
    ['Set active', 'put', 'staff/update/21', 'INACTIVE'],
    ['Delete', 'put', 'staff/delete/21', 'ACTIVE'],
  ] as const)('says without a space that %s was asked for too often', async (action, method, path, status) => {
    answers(makeStaff({ status }));
    server.use(http[method](api(path), () => refuse(429)));
    const { person } = await openApp('/stafflistpage');
    await person.click(await screen.findByRole('button', { name: /More actions for Amol Sathe/ }));
    await person.click(await screen.findByRole('menuitem', { name: action }));
    if (action === 'Delete') await person.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Too Many Requests.Try Again Sometime')).toBeVisible();
  });

  it('deletes nothing on Cancel', async () => {
    answers();
    const deletions = record('put', 'staff/delete/21');
    const { person } = await openApp('/stafflistpage');
    await person.click(await screen.findByRole('button', { name: /More actions for Amol Sathe/ }));
    await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await person.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(deletions).toEqual([]);
  });

  it('asks before somebody is made inactive, and not when the person comes back', async () => {
    const changed = record('put', 'staff/update/21', () =>
      HttpResponse.json({ data: makeStaff(), message: 'Staff Updated Successfully!' }),
    );
    const choose = async (action: string) => {
      await person.click(await screen.findByRole('button', { name: /More actions for Amol Sathe/ }));
      await person.click(await screen.findByRole('menuitem', { name: action }));
    };
    answers();
    const { person, queries } = await openApp('/stafflistpage');
    await choose('Set inactive');
    const dialog = await screen.findByRole('dialog', { name: 'Make Amol Sathe inactive?' });
    expect(dialog).toHaveTextContent('signed out at once');
    expect(changed).toEqual([]);
    await person.click(within(dialog).getByRole('button', { name: 'Make inactive' }));
    expect(await screen.findByText('Staff Updated Successfully!')).toBeVisible();

    answers(makeStaff({ status: 'INACTIVE', version: 5 }));
    await queries.invalidateQueries({ queryKey: ['staff'] });
    await screen.findByText('Inactive');
    await choose('Set active');
    await waitFor(() =>
      expect(changed).toEqual([
        { is_active: false, version: 4 },
        { is_active: true, version: 5 },
      ]),
    );
  });

  it('offers neither edit nor delete for the owner', async () => {
    answers(makeStaff({ role: 'SUPER_ADMIN' }));
    const { person } = await openApp('/stafflistpage', { as: makeUser({ role: 'ADMIN' }) });
    await person.click(await screen.findByRole('button', { name: /More actions/ }));
    const actions = await screen.findAllByRole('menuitem');
    expect(actions.map((action) => action.textContent)).toEqual(['View']);
  });
});

describe('Add Staff', () => {
  it('asks for what is required, in the specification’s words', async () => {
    const posted = record('post', 'staff');
    // Who looks at all branches has none chosen already.
    const { person } = await openApp('/createstaff', { as: makeUser({ branchObjectId: null }) });
    await person.click(screen.getByRole('button', { name: 'Create' }));
    for (const sentence of [
      'Staff Name is required.',
      'Email is required.',
      'Phone number is required',
      'Password is required',
      'Address is required.',
      'Role is required.',
      'Branch selection is required.',
      'Job type is required.',
      'Gender is required.',
    ]) {
      expect(await screen.findByText(sentence)).toBeVisible();
    }
    expect(posted).toEqual([]);
  });

  it('begins with the branch that is in view', async () => {
    await openApp('/createstaff');
    expect(await screen.findByRole('combobox', { name: /Branch/ })).toHaveTextContent('Kothrud');
  });

  it('clears an error as soon as its field is edited', async () => {
    const { person } = await openApp('/createstaff');
    await person.click(screen.getByRole('button', { name: 'Create' }));
    await screen.findByText('Phone number is required');
    await person.type(screen.getByLabelText('Phone'), '5');
    expect(screen.queryByText('Phone number is required')).not.toBeInTheDocument();
    expect(screen.queryByText('Phone number must be 10 digits')).not.toBeInTheDocument();
    await person.tab();
    expect(await screen.findByText('Phone number must be 10 digits')).toBeVisible();
  });

  it('refuses a date of birth after today', async () => {
    const { person } = await openApp('/createstaff');
    await person.type(screen.getByRole('textbox', { name: /Date of birth/ }), '01-01-2999');
    await person.tab();
    expect(await screen.findByText('Date of birth cannot be later than today.')).toBeVisible();
  });

  it('creates the person, then goes to the list', async () => {
    answers();
    const message = "Staff Created Successfully!. Please check staff's Mail";
    const posted = record('post', 'staff', () => HttpResponse.json({ data: person21, message }, { status: 201 }));
    const { person, router } = await openApp('/createstaff');
    await fillIn(person);
    await person.click(screen.getByRole('button', { name: 'Create' }));

    expect(await screen.findByText(message)).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe('/stafflistpage'));
    expect(posted).toEqual([
      expect.objectContaining({
        username: 'Amol Sathe',
        email: 'amol@sunrise.in',
        phone: '9822014510',
        password: 'Demo@1234',
        role: 'TRAINER',
        branchObjectId: 1,
        is_active: true,
        salary: null,
      }),
    ]);
  });

  it('uploads the chosen photo once the record is there', async () => {
    answers();
    record('post', 'staff', () => HttpResponse.json({ data: person21, message: 'Made.' }, { status: 201 }));
    const files = record('post', 'files', () => HttpResponse.json({ data: '/files/amol' }, { status: 201 }));
    const photos = record('put', 'staff/update/21');
    const { person } = await openApp('/createstaff');
    await person.upload(screen.getByLabelText('Upload photo', { selector: 'input' }), photo(3));
    expect(files).toEqual([]);
    await fillIn(person);
    await person.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(photos).toEqual([{ userLogo: '/files/amol', version: 4 }]));
    expect(files).toEqual([
      {
        base64: 'AAAA',
        mimeType: 'image/png',
        ext: 'png',
        fileName: 'amol.png',
        path: 'classmaster',
        id: 'STF-0021staff',
      },
    ]);
  });

  it.each([
    [1_999_999, false],
    [2_000_000, true],
  ])('a photo of %d bytes is refused: %j', async (bytes, refused) => {
    const { person } = await openApp('/createstaff');
    await person.upload(screen.getByLabelText('Upload photo', { selector: 'input' }), photo(bytes));
    const sentence = screen.queryByText('File size should be less than 2MB');
    if (refused) expect(sentence).toBeVisible();
    else expect(sentence).not.toBeInTheDocument();
  });

  it('says the server’s message and keeps what was typed when it is refused', async () => {
    record('post', 'staff', () =>
      refuse(400, { message: 'This email is taken.', errors: { email: ['This email is taken.'] } }),
    );
    const { person, router } = await openApp('/createstaff');
    await fillIn(person);
    await person.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findAllByText('This email is taken.')).toHaveLength(2);
    expect(screen.getByLabelText('Staff Name')).toHaveValue('Amol Sathe');
    expect(router.state.location.pathname).toBe('/createstaff');
  });
});

describe('Edit Staff', () => {
  it('neither shows nor sends email and password', async () => {
    answers();
    const sent = record('put', 'useradmin/update/21', () =>
      HttpResponse.json({ message: 'Staff Updated Successfully!' }),
    );
    const { person, router } = await openApp('/createstaff/21');
    expect(await screen.findByRole('heading', { name: 'Edit Staff' })).toBeVisible();
    expect(await screen.findByLabelText('Staff Name')).toHaveValue('Amol Sathe');
    expect(screen.queryByLabelText('Email')).not.toBeInTheDocument();
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();

    await fill(person, screen.getByRole('textbox', { name: /Salary/ }), '33500.5');
    await person.click(screen.getByRole('button', { name: 'Edit' }));

    expect(await screen.findByText('Staff Updated Successfully!')).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe('/stafflistpage'));
    expect(sent).toEqual([expect.objectContaining({ salary: '33500.50', version: 4 })]);
    expect(sent[0]).not.toHaveProperty('email');
    expect(sent[0]).not.toHaveProperty('password');
  });

  it('uploads a picked photo at once and returns to the list', async () => {
    answers();
    record('post', 'files', () => HttpResponse.json({ data: '/files/amol' }, { status: 201 }));
    const photos = record('put', 'staff/update/21');
    const { person, router } = await openApp('/createstaff/21');
    await person.upload(await screen.findByLabelText('Upload photo', { selector: 'input' }), photo(3));
    expect(await screen.findByText('Profile image updated successfully!')).toBeVisible();
    expect(photos).toEqual([{ userLogo: '/files/amol', version: 4 }]);
    await waitFor(() => expect(router.state.location.pathname).toBe('/stafflistpage'));
  });
});

describe('View Staff', () => {
  it('has every input disabled and no submit', async () => {
    answers();
    await openApp('/createstaff/21?view');
    expect(await screen.findByRole('heading', { name: 'View Staff' })).toBeVisible();
    expect(await screen.findByLabelText('Staff Name')).toBeDisabled();
    const inputs = [...screen.getByRole('main').querySelectorAll('input, select, textarea:not([aria-hidden])')];
    expect(inputs.length).toBeGreaterThan(10);
    for (const input of inputs) expect(input).toBeDisabled();
    for (const name of ['Create', 'Edit', 'Cancel', 'Upload photo']) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    }
  });
});
