import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Schemas } from '@/api/client';
import { listOf, makeMaster, makeUser } from '@/testing/fixtures';
import { fill, openApp } from '@/testing/open-app';
import { api, server } from '@/testing/server';

const common = {
  _id: 4,
  title: 'Annual day',
  text: 'Rehearsals are on Saturday.',
  link: '',
  image: null,
  pinned: true,
  from: '2026-11-20T03:30:00Z',
  to: '2026-12-12T18:29:00Z',
  fromDate: '2026-11-20',
  fromTime: '09:00',
  toDate: '2026-12-12',
  toTime: '23:59',
  status: 'PUBLISHED' as const,
  createdBy: 'Kavita Deshmukh',
  updatedBy: '',
  createDt: '2026-11-20T03:30:00Z',
  updateDt: null,
  version: 3,
};
/** As it is read by whom the readers are not counted for. */
const read: Schemas['AppPost'] = {
  ...common,
  roles: ['STAFF'],
  branches: [{ _id: 1, branchname: 'Kothrud' }],
  branchNames: 'Kothrud',
};
const post = { ...read, readers: 41, people: 56 };
const platforms: Schemas['PlatformPost'] = {
  ...common,
  title: 'GST pack',
  readers: 41,
  people: 56,
  categories: ['Art & Music'],
  organisations: [{ _id: 'ORGSUNRISE22', centreName: 'Sunrise Academy' }],
  centreNames: 'Sunrise Academy',
};

let sent: unknown[] = [];

function answer(path: string, record: { _id: number }) {
  const keep = async ({ request }: { request: Request }) => {
    sent.push(await request.json());
    return HttpResponse.json({ data: record, message: 'Post saved.' });
  };
  server.use(
    http.get(api(path), () => HttpResponse.json(listOf([record], { PUBLISHED: 1 }))),
    http.get(api(`${path}/audience`), ({ request }) => {
      const { searchParams } = new URL(request.url);
      return HttpResponse.json({ data: { people: searchParams.get('roles') ? 12 : 56 } });
    }),
    http.get(api(`${path}/${record._id}`), () => HttpResponse.json({ data: record })),
    http.post(api(path), keep),
    http.post(api(`${path}/:id/end`), keep),
    http.put(api(`${path}/update/:id`), keep),
  );
}

beforeEach(() => {
  sent = [];
  vi.setSystemTime('2026-11-20T06:00:00Z');
  answer('apppost', post);
});

describe('the list of posts', () => {
  it('tells who sees a post, when, and how many have read it', async () => {
    await openApp('/apppost');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('App posts');
    const row = within(await screen.findByRole('row', { name: /Annual day/ }));
    expect(row.getByText('STAFF · Kothrud')).toBeVisible();
    expect(row.getByText('20-11-2026, 9:00 am')).toBeVisible();
    expect(row.getByText('41 of 56')).toBeVisible();
    expect(row.getByText('Published')).toBeVisible();
  });

  it('is only read by the front desk and by trainers', async () => {
    server.use(http.get(api('apppost'), () => HttpResponse.json(listOf([read], { PUBLISHED: 1 }))));
    await openApp('/apppost', { as: makeUser({ role: 'STAFF' }) });
    expect(await screen.findByText('Annual day')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Write post' })).not.toBeInTheDocument();
    expect(screen.queryByRole('columnheader', { name: 'Read' })).not.toBeInTheDocument();
  });

  it('ends a post that is shown', async () => {
    const { person } = await openApp('/apppost');
    await person.click(await screen.findByRole('button', { name: 'More actions for Annual day' }));
    await person.click(await screen.findByRole('menuitem', { name: 'End now' }));
    await waitFor(() => expect(sent).toEqual([{ version: 3 }]));
  });

  it('offers an admin nothing on a post for more than the own branch', async () => {
    const branches = [...post.branches, { _id: 2, branchname: 'Baner' }];
    server.use(http.get(api('apppost'), () => HttpResponse.json(listOf([{ ...post, branches }], { PUBLISHED: 1 }))));
    const { person } = await openApp('/apppost', { as: makeUser({ role: 'ADMIN' }) });
    await person.click(await screen.findByRole('button', { name: 'More actions for Annual day' }));
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(items).toEqual(['Open post']);
  });

  it('shows who has read a post and who has not', async () => {
    const person = { _id: 9, username: 'Amol Sathe', role: 'TRAINER', branchname: 'Kothrud', readDt: null };
    const reader = { ...person, _id: 8, username: 'Neha Kale', readDt: '2026-11-20T05:00:00Z' };
    server.use(
      http.get(api('apppost/4/readers'), () => HttpResponse.json({ data: { readers: [reader], others: [person] } })),
    );
    await openApp('/apppost?post=4');
    const readBy = within(await screen.findByRole('region', { name: 'Read by' }));
    expect(readBy.getByText('Neha Kale')).toBeVisible();
    expect(readBy.getByText('20-11-2026, 10:30 am')).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Not read yet' })).getByText('Amol Sathe')).toBeVisible();
  });
});

/** The composer, once the post is there. */
async function sheetOf(name: string) {
  await screen.findByRole('textbox', { name: 'Title' });
  return within(screen.getByRole('dialog', { name }));
}

describe('the composer', () => {
  it('publishes at once, and shows beforehand how the post will stand and whom it reaches', async () => {
    const { person, router } = await openApp('/createadpost');
    const sheet = await sheetOf('Write post');
    await fill(person, sheet.getByRole('textbox', { name: 'Title' }), 'Fee counter');
    await fill(person, sheet.getByRole('textbox', { name: 'Text' }), 'Closes at 6 pm.');
    await fill(person, sheet.getByRole('textbox', { name: 'To' }), '24-11-2026');
    expect(within(sheet.getByRole('article', { name: 'Fee counter' })).getByText('Closes at 6 pm.')).toBeVisible();
    expect(await sheet.findByText('56 people see it')).toBeVisible();
    await person.click(sheet.getByRole('checkbox', { name: 'STAFF' }));
    expect(await sheet.findByText('12 people see it')).toBeVisible();
    await person.click(sheet.getByRole('button', { name: 'Publish now' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      title: 'Fee counter',
      roles: ['STAFF'],
      branches: [],
      fromDate: null,
      toDate: '2026-11-24',
      toTime: null,
      publish: true,
    });
    expect(sent[0]).not.toHaveProperty('categories');
    await waitFor(() => expect(router.state.location.pathname).toBe('/apppost'));
  });

  it('schedules a post that starts later', async () => {
    const { person } = await openApp('/createadpost');
    const sheet = await sheetOf('Write post');
    await fill(person, sheet.getByRole('textbox', { name: 'From' }), '23-11-2026');
    expect(await sheet.findByRole('button', { name: 'Schedule' })).toBeVisible();
  });

  it('says until when a published post needs to be shown, and asks nothing of a draft', async () => {
    const { person } = await openApp('/createadpost');
    const sheet = await sheetOf('Write post');
    await fill(person, sheet.getByRole('textbox', { name: 'Title' }), 'Fee counter');
    await fill(person, sheet.getByRole('textbox', { name: 'Text' }), 'Closes at 6 pm.');
    await person.click(sheet.getByRole('button', { name: 'Publish now' }));
    expect(await sheet.findByText('Please say until when the post is shown.')).toBeVisible();
    expect(sent).toEqual([]);
    await person.click(sheet.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ publish: false });
  });

  it('changes a post that is shown, with the version that was read', async () => {
    const { person } = await openApp('/createadpost/4');
    const sheet = await sheetOf('Edit post');
    expect(sheet.queryByRole('button', { name: 'Save draft' })).not.toBeInTheDocument();
    await fill(person, sheet.getByRole('textbox', { name: 'Title' }), 'Annual day, hall 2');
    await person.click(sheet.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ title: 'Annual day, hall 2', publish: false, version: 3 });
  });

  it('refuses a picture that is none', async () => {
    const { person } = await openApp('/createadpost');
    const sheet = await sheetOf('Write post');
    const file = new File(['x'], 'notes.gif', { type: 'image/gif' });
    const input = sheet.getByLabelText('Image', { selector: 'input' });
    input.removeAttribute('accept');
    await person.upload(input, file);
    expect(await sheet.findByText('Choose a .jpg, .jpeg or .png picture')).toBeVisible();
  });
});

describe('the platform’s posts', () => {
  beforeEach(() => answer('superadmin/apppost', platforms));

  it('tell the categories and centres that they reach', async () => {
    await openApp('/apppost', { as: makeMaster() });
    expect(await screen.findByText('Art & Music, Sunrise Academy')).toBeVisible();
  });

  it('are for centres that MASTER finds by name', async () => {
    const centre = { orgId: 'ORGGREEN2345', centreName: 'Green Valley' };
    server.use(http.get(api('superadmin/organisation'), () => HttpResponse.json(listOf([centre]))));
    const { person } = await openApp('/createadpost/4', { as: makeMaster() });
    const sheet = await sheetOf('Edit post');
    await person.click(sheet.getByRole('button', { name: 'Remove Sunrise Academy' }));
    await person.type(sheet.getByRole('combobox', { name: 'Centres' }), 'green');
    await person.click(await sheet.findByRole('option', { name: /Green Valley/ }));
    await person.click(sheet.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ organisations: ['ORGGREEN2345'], categories: ['Art & Music'] });
    expect(sent[0]).not.toHaveProperty('roles');
  });

  it('count the readers of each centre', async () => {
    const centre = { orgId: 'ORGSUNRISE22', centreName: 'Sunrise Academy', people: 40, readers: 12 };
    server.use(http.get(api('superadmin/apppost/4/readers'), () => HttpResponse.json({ data: [centre] })));
    await openApp('/apppost?post=4', { as: makeMaster() });
    const centres = within(await screen.findByRole('region', { name: 'Centres' }));
    expect(centres.getByText('40 people')).toBeVisible();
    expect(centres.getByText('12 read')).toBeVisible();
  });
});
