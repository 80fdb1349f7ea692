import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { openApp } from '@/testing/open-app';
import { api, refuse, server } from '@/testing/server';

const PAGE = '/certificate/RAGAPUNE2345ABCDEFGHJKMNPQRS';
const found = {
  studentName: 'Aarav Deshpande',
  coursename: 'Guitar, Grade 1',
  centreName: 'Sunrise Academy',
  date: '2026-11-18',
  status: 'ISSUED',
};
const answers = (answer: () => Response) => server.use(http.get(api('publicapi/certificate/:token'), answer));

it('a stranger sees that a certificate is genuine, whose, for what, from where and since when', async () => {
  answers(() => HttpResponse.json({ data: found }));
  await openApp(PAGE, { as: null });
  expect(await screen.findByRole('heading', { name: 'This certificate is genuine' })).toBeVisible();
  for (const words of ['Aarav Deshpande', 'Guitar, Grade 1', 'Sunrise Academy', '18-11-2026', 'Issued']) {
    expect(screen.getByText(words)).toBeVisible();
  }
});

it('a revoked certificate is said to be', async () => {
  answers(() => HttpResponse.json({ data: { ...found, status: 'REVOKED' } }));
  await openApp(PAGE, { as: null });
  expect(await screen.findByRole('heading', { name: 'This certificate was revoked' })).toBeVisible();
  expect(screen.getByText('Revoked')).toBeVisible();
});

it('an unknown address says what to do', async () => {
  answers(() => refuse(404));
  await openApp(PAGE, { as: null });
  expect(await screen.findByRole('heading', { name: 'No such certificate' })).toBeVisible();
});

it('too many checks are told apart from a wrong address', async () => {
  answers(() => refuse(429));
  await openApp(PAGE, { as: null });
  expect(await screen.findByRole('heading', { name: 'Too many checks' })).toBeVisible();
});

it('it opens for whoever is signed in as well', async () => {
  answers(() => HttpResponse.json({ data: found }));
  await openApp(PAGE);
  expect(await screen.findByRole('heading', { name: 'This certificate is genuine' })).toBeVisible();
});
