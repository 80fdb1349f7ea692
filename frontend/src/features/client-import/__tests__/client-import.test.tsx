import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { Schemas } from '@/api/client';
import { listOf, makeMaster, makeUser } from '@/testing/fixtures';
import { openApp } from '@/testing/open-app';
import { api, refuse, server } from '@/testing/server';
import '../import-page';

type Check = Schemas['ClientImportCheck'];

const fault = {
  row: 3,
  clientName: 'Naina Bose',
  column: 'Mobile',
  value: '12345',
  message: 'Phone number must be 10 digits',
};

const makeCheck = (some: Partial<Check> = {}): Check => ({
  rows: 2,
  good: 2,
  faulty: 0,
  faults: [],
  leftOut: [],
  ...some,
});

/** What is found in the sheet; each import that was asked for, as "onlyReady". */
function answers(check: Partial<Check> = {}) {
  const asked: unknown[] = [];
  server.use(
    http.post(api('clientimport/check'), () => HttpResponse.json({ data: makeCheck(check) })),
    http.post(api('clientimport'), async ({ request }) => {
      const form = await request.formData();
      asked.push([form.get('onlyReady'), form.get('fileName')]);
      const { good = 2, faulty = 0 } = check;
      return HttpResponse.json(
        { data: { created: good, leftOut: faulty }, message: '2 clients were imported.' },
        { status: 201 },
      );
    }),
  );
  return asked;
}

const sheet = new File(['Name,Phone'], 'fair.csv', { type: 'text/csv' });

async function upload() {
  const app = await openApp('/clientimport', { as: makeMaster() });
  await app.person.upload(await screen.findByLabelText('Spreadsheet', { selector: 'input' }), sheet);
  await app.person.click(screen.getByRole('button', { name: 'Check rows' }));
  return app;
}

describe('importing clients', () => {
  it('is not there for the people of a centre', async () => {
    await openApp('/clientimport', { as: makeUser() });
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  });

  it('is reached from the Client List', async () => {
    server.use(http.get(api('client'), () => HttpResponse.json(listOf([]))));
    const { person, router } = await openApp('/clientform', { as: makeMaster() });
    await person.click(await screen.findByRole('link', { name: 'Import' }));
    expect(await screen.findByRole('heading', { name: 'Import clients' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/clientimport');
  });

  it('says that every row is ready and imports them', async () => {
    const asked = answers({ leftOut: ['Teachers', 'Remarks'] });
    const { person } = await upload();
    expect(await screen.findByText('Every row is ready.')).toBeVisible();
    expect(screen.getByText('These columns are not imported: Teachers, Remarks.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Import 2 clients' }));
    expect(await screen.findByRole('heading', { name: '2 clients imported' })).toBeVisible();
    expect(asked).toEqual([['false', 'fair.csv']]);
    expect(screen.getByRole('link', { name: 'Show the clients' })).toHaveAttribute('href', '/clientform');
  });

  it('names the rows to correct and imports the others', async () => {
    const asked = answers({ good: 1, faulty: 1, faults: [fault] });
    const { person } = await upload();
    const table = within(await screen.findByRole('table', { name: 'Rows to correct' }));
    expect(
      table.getByRole('row', { name: 'Row 3 Naina Bose Mobile 12345 Phone number must be 10 digits' }),
    ).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Import the 1 ready row' }));
    expect(await screen.findByText('1 row was left out.')).toBeVisible();
    expect(asked).toEqual([['true', 'fair.csv']]);
  });

  it('imports nothing of a file without a ready row', async () => {
    answers({ rows: 1, good: 0, faulty: 1, faults: [fault] });
    const { person } = await upload();
    expect(await screen.findByText(/^1 row must be corrected\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Import/ })).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Upload corrected file' }));
    expect(await screen.findByRole('button', { name: 'Check rows' })).toBeDisabled();
  });

  it('says at the field what is wrong with a file', async () => {
    const sentence = 'The file has no column with: Phone.';
    server.use(
      http.post(api('clientimport/check'), () => refuse(400, { message: sentence, errors: { file: [sentence] } })),
    );
    await upload();
    expect(await screen.findByText(sentence)).toBeVisible();
  });
});
