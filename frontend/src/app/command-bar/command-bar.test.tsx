import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { forgetOfflineData } from '@/lib/offline-data';
import { readRecent } from '@/lib/recent';
import { makeMaster, makeUser } from '@/testing/fixtures';
import { openApp } from '@/testing/open-app';
import { api, server } from '@/testing/server';
import { windowOf } from '@/testing/window';
import { pages } from '../pages';
import './command-bar';
import '../shell/shortcuts-dialog';

const bare = pages.map((page) => ({
  ...page,
  lazy: () => Promise.resolve({ Component: () => <h1>{page.title()}</h1> }),
}));

const aarav = {
  kind: 'STUDENT',
  _id: '12',
  title: 'Aarav Deshpande',
  line: ['STU-00312', '9822014567', 'Guitar'],
  link: '/studentcourse/12',
  amount: '18880.00',
  daysLate: 71,
};
const aarohi = { ...aarav, _id: '13', title: 'Aarohi Rao', link: '/studentcourse/13', amount: '0.00', daysLate: null };
const receipt = {
  kind: 'RECEIPT',
  _id: '5',
  title: 'KTH/26-27/000412',
  line: ['Aarav Deshpande', '20-11-2026'],
  link: '/payments?payment=5',
  amount: '12000.00',
  daysLate: null,
};
const colleague = {
  kind: 'STAFF',
  _id: '7',
  title: 'Aarti Kelkar',
  line: ['STF-00007'],
  link: '/createstaff/7',
  amount: null,
  daysLate: null,
};

function answers(hits: object[]) {
  const asked: (string | null)[] = [];
  server.use(
    http.get(api('search'), ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('search'));
      return HttpResponse.json({ data: hits });
    }),
  );
  return asked;
}

async function openBar(as = makeUser(), path = '/coursefee-page') {
  const opened = await openApp(path, { as, pages: bare });
  await opened.person.keyboard('{Control>}k{/Control}');
  const bar = within(await screen.findByRole('dialog', { name: 'Search or go to' }));
  return { ...opened, bar };
}

type Bar = Awaited<ReturnType<typeof openBar>>['bar'];

const names = (bar: Bar) => bar.queryAllByRole('option').map((one) => one.textContent);

describe('the command bar', () => {
  it('opens with Ctrl K and from the top bar, and closes with Escape', async () => {
    const { person } = await openBar();
    expect(screen.getByRole('combobox', { name: 'Search students, actions and pages' })).toHaveFocus();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await person.click(within(screen.getByRole('banner')).getByRole('button', { name: /^Search or go to/ }));
    expect(await screen.findByRole('dialog', { name: 'Search or go to' })).toBeVisible();
  });

  it('shows students first with what is pending, then actions with the first, then other records', async () => {
    const asked = answers([aarav, aarohi, receipt]);
    const { person, bar } = await openBar();
    await person.keyboard('aar');
    const students = within(await bar.findByRole('group', { name: 'Students' }));
    expect(names(students)).toEqual([
      'ADAarav DeshpandeSTU-00312 · 98220 14567 · Guitar₹18,880.0071 days late',
      'ARAarohi RaoSTU-00312 · 98220 14567 · Guitar₹0.00',
    ]);
    expect(students.getAllByText('Aar')[0]?.tagName).toBe('MARK');
    const withFirst = within(bar.getByRole('group', { name: 'With Aarav Deshpande' }));
    expect(names(withFirst)).toEqual(['Record paymentCtrl 1', 'EnrolCtrl 2', 'Statement of accountCtrl 3']);
    const elsewhere = within(bar.getByRole('group', { name: 'Elsewhere' }));
    expect(names(elsewhere)).toEqual(['KTH/26-27/000412Receipt · Aarav Deshpande · 20-11-2026₹12,000.00']);
    expect(asked).toEqual(['aar']);
  });

  it('is used by the keyboard alone: arrows choose, Enter opens', async () => {
    answers([aarav, aarohi]);
    const { person, bar, router } = await openBar();
    await person.keyboard('aar');
    await bar.findByRole('group', { name: 'Students' });
    await person.keyboard('{ArrowDown}');
    expect(bar.getByRole('option', { selected: true })).toHaveTextContent('Aarohi Rao');
    await person.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/studentcourse/13');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('keeps an Enter that comes before the answer, and opens the first of the answer', async () => {
    server.use(
      http.get(api('search'), async () => {
        await delay(100);
        return HttpResponse.json({ data: [aarav] });
      }),
    );
    const { person, router } = await openBar();
    await person.keyboard('aarav{Enter}');
    expect(router.state.location.pathname).toBe('/coursefee-page');
    await waitFor(() => expect(router.state.location.pathname).toBe('/studentcourse/12'));
  });

  it('takes the first student’s payment with Ctrl 1, over the page that is open', async () => {
    answers([aarav]);
    const { person, bar, router } = await openBar(makeUser(), '/coursefee-page?tab=batches');
    await person.keyboard('aar');
    await bar.findByRole('group', { name: 'With Aarav Deshpande' });
    await person.keyboard('{Control>}1{/Control}');
    const { pathname, search } = router.state.location;
    expect(pathname + search).toBe('/coursefee-page?tab=batches&pay=12');
  });

  it('shows actions alone after >, and pages alone after /', async () => {
    const asked = answers([aarav]);
    const { person, bar, router } = await openBar();
    await person.keyboard('> add ba');
    expect(names(bar)).toEqual(['Add batch']);
    await person.clear(bar.getByRole('combobox'));
    await person.keyboard('/ attend');
    expect(names(bar)).toEqual(['Attendance']);
    await person.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/attendance');
    expect(asked).toEqual([]);
  });

  it('says that nothing was found, and searches in Students', async () => {
    answers([]);
    const { person, bar, router } = await openBar();
    await person.keyboard('xyz');
    expect(await bar.findByText('Nothing found for “xyz”')).toBeVisible();
    expect(names(bar)).toEqual(['Search in Students']);
    await person.keyboard('{Enter}');
    expect(router.state.location.pathname + router.state.location.search).toBe('/studentlist-page?search=xyz');
  });

  it('asks for nothing that is shorter than two characters', async () => {
    const asked = answers([aarav]);
    const { person, bar } = await openBar();
    await person.keyboard('z');
    expect(bar.getByText('Type at least 2 characters.')).toBeVisible();
    expect(asked).toEqual([]);
  });

  it('says so where the search fails', async () => {
    server.use(http.get(api('search'), () => new HttpResponse(null, { status: 500 })));
    const { person, bar } = await openBar();
    await person.keyboard('aar');
    expect(await bar.findByText('The search did not work. Please try again.')).toBeVisible();
  });

  it('offers a trainer no action with a student, no amount and no page that is not the trainer’s', async () => {
    answers([{ ...aarav, line: ['STU-00312', 'XXXXXX4567'], amount: null, daysLate: null }, receipt, colleague]);
    const { person, bar } = await openBar(makeUser({ role: 'TRAINER' }));
    await person.keyboard('aar');
    await bar.findByRole('group', { name: 'Students' });
    expect(names(bar)).toEqual(['ADAarav DeshpandeSTU-00312 · XXXXXX4567']);
    await person.clear(bar.getByRole('combobox'));
    await person.keyboard('/');
    expect(names(bar)).not.toContain('Payments');
    expect(names(bar)).toContain('Attendance');
  });

  it('has MASTER’s pages and actions outside a workspace', async () => {
    const { person, bar } = await openBar(makeMaster(), '/');
    expect(names(bar)).toEqual(['Add Client', 'Keyboard shortcuts']);
    await person.keyboard('/ plan');
    expect(names(bar)).toEqual(['Plan Master']);
  });

  it('on a phone is opened by the button of the top bar, and closed by its own', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(windowOf(390));
    const { person } = await openApp('/', { pages: bare });
    await person.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Search or go to' }));
    const bar = within(await screen.findByRole('dialog', { name: 'Search or go to' }));
    await person.click(bar.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('what was opened last', () => {
  it('comes first where nothing is typed, without amounts', async () => {
    answers([aarav, receipt]);
    const { person, bar, router } = await openBar();
    await person.keyboard('aar');
    await bar.findByRole('group', { name: 'Students' });
    await person.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await router.navigate('/');
    await person.keyboard('{Control>}k{/Control}');
    const recent = within(await screen.findByRole('group', { name: 'Recent' }));
    expect(names(recent)).toEqual(['ADAarav DeshpandeSTU-00312 · 98220 14567 · Guitar']);
    await person.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/studentcourse/12');
  });

  it('is another person’s own, and forgotten at sign-out', async () => {
    answers([aarav]);
    const { person, bar } = await openBar();
    await person.keyboard('aar');
    await bar.findByRole('group', { name: 'Students' });
    await person.keyboard('{Enter}');
    expect(readRecent().map(({ title }) => title)).toEqual(['Aarav Deshpande']);
    const token = localStorage.getItem('token');
    localStorage.removeItem('token');
    expect(readRecent()).toEqual([]);
    localStorage.setItem('token', token ?? '');
    await forgetOfflineData();
    expect(readRecent()).toEqual([]);
  });
});

describe('the ? sheet', () => {
  it('lists the shortcuts from any page, from the bar, and not while somebody types', async () => {
    const { person, bar } = await openBar();
    await person.keyboard('aa?');
    expect(bar.getByRole('combobox')).toHaveValue('aa?');
    await person.clear(bar.getByRole('combobox'));
    await person.keyboard('?');
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(sheet).toHaveTextContent('Search or go to, from any pageCtrl K');
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await person.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  });
});
