import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from '@/lib/browser';
import { listOf, makeStaff } from '@/testing/fixtures';
import { openApp } from '@/testing/open-app';
import { api, refuse, server } from '@/testing/server';

const PATH = '/stafflistpage?search=amol';
const STAFF = () => HttpResponse.json(listOf([makeStaff()]));
const answerWith = (answer: () => Response) => server.use(http.get(api('staff'), answer));
const page = (status: number) => () =>
  new HttpResponse('<html><body>nginx</body></html>', { status, headers: { 'Content-Type': 'text/html' } });

const REFUSED: [what: string, answer: () => Response, says: string][] = [
  ['400', () => refuse(400, { message: 'This cannot be done.' }), 'This cannot be done.'],
  ['402', () => refuse(402, { message: 'Your plan has ended.' }), 'Your plan has ended.'],
  ['403', () => refuse(403, { message: 'Your role does not allow this.' }), 'Your role does not allow this.'],
  ['404', () => refuse(404, { message: 'This record was not found.' }), 'This record was not found.'],
  ['409', () => refuse(409, { message: 'This is not possible.' }), 'This is not possible.'],
  ['429', () => refuse(429), 'Too Many Requests.Try Again Sometime'],
  ['429 without a reason phrase', page(429), 'Too Many Requests.Try Again Sometime'],
  ['502', page(502), 'The server is not available at the moment. Please try again in a minute.'],
  ['503', () => refuse(503, { message: 'The service is busy.' }), 'The service is busy.'],
  ['504', page(504), 'The server is not available at the moment. Please try again in a minute.'],
  ['a lost answer', () => HttpResponse.error(), 'The answer of the server did not arrive. Please try again.'],
  ['a page instead of JSON', page(200), 'The answer of the server did not arrive. Please try again.'],
  ['an empty answer', () => new HttpResponse(null), 'The answer of the server did not arrive. Please try again.'],
  [
    'half an answer',
    () => new HttpResponse('{"list": ['),
    'The answer of the server did not arrive. Please try again.',
  ],
];

/** What another try may cure is tried twice more, after one and two seconds. */
const soon = (text: string) =>
  waitFor(async () => {
    await act(() => vi.advanceTimersByTimeAsync(250));
    expect(screen.getByText(text)).toBeVisible();
    return screen.getByText(text);
  });

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));

describe('a list that does not load', () => {
  it.each(REFUSED)('says so in its place, keeps the search and loads on another try: %s', async (_what, answer) => {
    answerWith(answer);
    const { person } = await openApp(PATH);
    const alert = (await soon('The staff did not load')).closest<HTMLElement>('[role=alert]')!;
    expect(alert).toHaveTextContent('Nothing was changed.');
    expect(screen.getByRole('searchbox')).toHaveValue('amol');
    expect(browser.go).not.toHaveBeenCalled();

    answerWith(STAFF);
    await person.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Amol Sathe')).toBeVisible();
  });
});

describe('a list that is not refreshed', () => {
  it.each(REFUSED)('keeps its rows, and says why: %s', async (_what, answer, says) => {
    answerWith(STAFF);
    const { queries } = await openApp(PATH);
    await screen.findByText('Amol Sathe');
    answerWith(answer);
    void queries.invalidateQueries({ queryKey: ['staff'] });
    await soon(says);
    expect(screen.getByText('These rows may be out of date: the last refresh did not succeed.')).toBeVisible();
    expect(screen.getByText('Amol Sathe')).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('amol');
  });
});
