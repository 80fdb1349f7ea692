import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { openApp } from '@/testing/open-app';
import { api, refuse, server } from '@/testing/server';

const COMPANY = {
  name: 'Vidya Software',
  website: 'https://vidya.test',
  supportEmail: 'help@vidya.test',
  phones: ['9822014567'],
  services: [],
  version: '1.0.1',
};

const company = (answer: () => Response) => server.use(http.get(api('classmaster/info'), answer));

describe('the terms and the privacy notice', () => {
  it.each([
    ['/terms', 'Terms', 'The agreement is between Vidya Software, who runs the service,'],
    ['/privacy', 'Privacy notice', 'Send a complaint about personal data to help@vidya.test.'],
  ])('of %s name who runs the platform, as its settings say', async (path, title, said) => {
    company(() => HttpResponse.json({ data: COMPANY }));
    await openApp(path, { as: null });
    expect(await screen.findByText(said, { exact: false })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const contact = within(screen.getByRole('region', { name: 'Contact' }));
    expect(contact.getByRole('link', { name: 'help@vidya.test' })).toHaveAttribute('href', 'mailto:help@vidya.test');
  });

  it('are open to who is signed in as well', async () => {
    company(() => HttpResponse.json({ data: COMPANY }));
    await openApp('/terms');
    expect(await screen.findByRole('heading', { name: 'Terms' })).toBeVisible();
  });

  it('say so when they cannot be had', async () => {
    company(() => refuse(404));
    await openApp('/privacy', { as: null });
    expect(await screen.findByText('The page did not load')).toBeVisible();
  });

  it.each(['/signin', '/signup', '/prices'])('are linked from %s', async (path) => {
    server.use(http.get(api('publicapi/prices'), () => HttpResponse.json({ data: [] })));
    await openApp(path, { as: null });
    expect(await screen.findByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms');
    expect(screen.getByRole('link', { name: 'Privacy notice' })).toHaveAttribute('href', '/privacy');
  });

  it('are what a centre agrees to by signing up', async () => {
    await openApp('/signup', { as: null });
    expect(
      await screen.findByText('By signing up you agree to the terms and the privacy notice.', { exact: false }),
    ).toBeVisible();
  });
});
