import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import type { Schemas } from '@/api/client';
import { browser } from '@/lib/browser';
import { listOf, makeUser } from '@/testing/fixtures';
import { fill, openApp } from '@/testing/open-app';
import { api, refuse, server } from '@/testing/server';

type State = Schemas['ArchiveImportState'];

const makeState = (some: Partial<State> = {}): State => ({
  state: 'NONE',
  isNew: true,
  fileName: '',
  size: 0,
  received: 0,
  pieceBytes: 4,
  mostBytes: 2_000_000_000,
  done: 0,
  total: 0,
  message: '',
  refusal: '',
  tables: 0,
  rows: 0,
  files: 0,
  endDt: null,
  ...some,
});

/** The import as it is now; what was sent, in order. */
function answers(first: Partial<State> = {}) {
  const kept = { now: makeState(first), sent: [] as unknown[] };
  const answer = () => HttpResponse.json({ data: kept.now });
  server.use(
    http.get(api('useradmin/two-factor'), () =>
      HttpResponse.json({ data: { isOn: false, isRequired: false, recoveryCodesLeft: 0 } }),
    ),
    http.get(api('subscription/user/:organisation'), () => HttpResponse.json({ data: null })),
    http.get(api('subscription/plans'), () => HttpResponse.json({ data: [] })),
    http.get(api('subscription/order'), () => HttpResponse.json(listOf([]))),
    http.get(api('job'), () => HttpResponse.json({ data: [] })),
    http.get(api('archiveimport'), answer),
    http.post(api('archiveimport'), async ({ request }) => {
      kept.sent.push(await request.json());
      return HttpResponse.json({ data: kept.now, message: 'The file is being sent.' }, { status: 201 });
    }),
    http.post(api('archiveimport/piece'), async ({ request }) => {
      const form = await request.formData();
      kept.sent.push(form.get('number'));
      return answer();
    }),
    http.post(api('archiveimport/run'), () => {
      kept.sent.push('run');
      kept.now = makeState({ state: 'RUNNING', done: 12, total: 140 });
      return HttpResponse.json({ data: kept.now, message: 'The archive is being imported.' });
    }),
  );
  return kept;
}

const archive = new File(['PK12345678'], 'class-master.zip', { type: 'application/zip' });
const card = () => screen.findByRole('region', { name: 'Import an archive' });

async function begin() {
  const app = await openApp('/subscription');
  const panel = within(await card());
  await app.person.upload(panel.getByLabelText('Archive', { selector: 'input' }), archive);
  await app.person.click(panel.getByRole('button', { name: 'Import' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import this archive?' }));
  await fill(app.person, dialog.getByLabelText('Current password'), 'Sitar#2026');
  await app.person.click(dialog.getByRole('button', { name: 'Import' }));
  return { ...app, dialog };
}

describe('the import of an archive', () => {
  it('is not offered where something was entered already', async () => {
    answers({ isNew: false });
    await openApp('/subscription');
    expect(await screen.findByRole('region', { name: 'Export everything' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Import an archive' })).not.toBeInTheDocument();
  });

  it('is the owner’s alone', async () => {
    answers();
    await openApp('/subscription', { as: makeUser({ role: 'ADMIN' }) });
    expect(await screen.findByRole('heading', { name: 'Manage Subscription' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Import an archive' })).not.toBeInTheDocument();
  });

  it('asks for the password, sends the file in pieces and shows how far it is', async () => {
    const kept = answers();
    await begin();
    expect(await within(await card()).findByRole('status')).toHaveTextContent('12 of 140');
    expect(kept.sent).toEqual([
      { password: 'Sitar#2026', code: '', fileName: 'class-master.zip', size: 10 },
      '0',
      '1',
      '2',
      'run',
    ]);
  });

  it('says beside the password that it is another one, and sends nothing', async () => {
    const kept = answers();
    server.use(
      http.post(api('archiveimport'), () =>
        refuse(400, { errors: { password: ['This is not your current password.'] } }),
      ),
    );
    const { dialog } = await begin();
    expect(await dialog.findByText('This is not your current password.')).toBeVisible();
    expect(kept.sent).toEqual([]);
  });

  it('refuses a file that is too large before anything is sent', async () => {
    answers({ mostBytes: 5 });
    const { person } = await openApp('/subscription');
    await person.upload(within(await card()).getByLabelText('Archive', { selector: 'input' }), archive);
    expect(await screen.findByText(/^This file is larger than/)).toBeVisible();
    expect(within(await card()).getByRole('button', { name: 'Import' })).toBeDisabled();
  });

  it('says why it failed, and leads to a larger plan where that is the reason', async () => {
    const message = 'Your subscription plan is too small for this archive.';
    answers({ state: 'FAILED', refusal: 'plan_limit', message });
    await openApp('/subscription');
    const alert = within(await card()).getByRole('alert');
    expect(alert).toHaveTextContent(message);
    expect(within(alert).getByRole('link', { name: 'Upgrade' })).toHaveAttribute('href', '#plans');
  });

  it('says what was read, and opens the centre anew', async () => {
    const go = vi.spyOn(browser, 'go').mockReturnValue(undefined);
    answers({ state: 'DONE', isNew: false, tables: 42, rows: 3412, files: 1, endDt: '2026-11-20T10:01:00+05:30' });
    const { person } = await openApp('/subscription');
    const panel = await card();
    expect(panel).toHaveTextContent('42 tables, 3,412 rows, 1 file, all equal to the archive’s manifest.');
    await person.click(within(panel).getByRole('button', { name: 'Show the centre' }));
    await waitFor(() => expect(go).toHaveBeenCalledWith('/'));
  });
});
