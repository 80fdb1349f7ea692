import { QueryClient } from '@tanstack/react-query';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { listOf, makeBranch } from '@/testing/fixtures';
import { record } from '@/testing/calls';
import { api, server } from '@/testing/server';
import { defineResource, refresh } from './resource';

const branches = defineResource('branch', { refreshes: ['me'] });
const queries = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });
const params = { page: 2, pageSize: 25, search: 'Koth', ordering: '-code', filters: { status: 'ACTIVE' } };

/** The query strings that a path was asked with. */
function asked(path: string, answer: object): string[] {
  const found: string[] = [];
  server.use(
    http.get(api(path), ({ request }) => {
      found.push(new URL(request.url).search);
      return HttpResponse.json(answer);
    }),
  );
  return found;
}

describe('a resource', () => {
  it('gives a page of its list for what was chosen', async () => {
    const found = asked('branch', listOf([makeBranch()]));
    const { list } = await branches.page(params).queryFn({ signal: new AbortController().signal });
    expect(list.map(({ branchname }) => branchname)).toEqual(['Kothrud']);
    expect(found).toEqual(['?page=2&pageSize=25&search=Koth&ordering=-code&status=ACTIVE']);
  });

  it('gives the list of one record', async () => {
    const found = asked('due', listOf([]));
    await defineResource('due')
      .of({ student: '7' })
      .page({ ...params, filters: {} })
      .queryFn({ signal: new AbortController().signal });
    expect(found[0]).toContain('student=7');
  });

  it('gives a record without its envelope', async () => {
    server.use(http.get(api('branch/1'), () => HttpResponse.json({ data: makeBranch() })));
    expect((await queries().fetchQuery(branches.record('1'))).branchname).toBe('Kothrud');
  });

  it('puts the parameters of a path there and the others into the query string', async () => {
    const found = asked('attendance/student/7', { data: {} });
    await queries().fetchQuery(
      defineResource('attendance').get('student/{student_id}', { student_id: 7, month: '2026-11' }),
    );
    expect(found).toEqual(['?month=2026-11']);
  });

  it('sends a change with its version, and a new record with a key', async () => {
    const message = 'Saved.';
    const put = record('put', 'branch/update/1', () => HttpResponse.json({ data: makeBranch(), message }));
    const keys: (string | null)[] = [];
    server.use(
      http.post(api('branch'), ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        return HttpResponse.json({ data: makeBranch(), message }, { status: 201 });
      }),
    );
    const body = {
      branchname: 'Aundh',
      phone: '9822014567',
      address: '5, DP Road',
      city: 'Pune',
      state: 'Maharashtra',
      pincode: '411007',
      receiptPrefix: 'AUN',
    };
    expect((await branches.save(makeBranch())(body, 3, 'k1')).message).toBe(message);
    expect((await branches.save(undefined)(body, 0, 'k2')).message).toBe(message);
    expect(put).toEqual([{ ...body, version: 3 }]);
    expect(keys).toEqual(['k2']);
  });

  it('sends a file among its fields as a form, without what is absent', async () => {
    const sent: FormData[] = [];
    server.use(
      http.post(api('studentdocument'), async ({ request }) => {
        sent.push(await request.formData());
        return HttpResponse.json({ data: {}, message: '' }, { status: 201 });
      }),
    );
    const file = new File(['%PDF-'], 'marks.pdf', { type: 'application/pdf' }) as unknown as string;
    await defineResource('studentdocument').create({ studentObjectId: 7, kind: 'MARKSHEET', title: 'Marks', file });
    expect([...(sent[0]?.keys() ?? [])]).toEqual(['studentObjectId', 'kind', 'title', 'file']);
  });

  it('names what is asked for anew after a change: its own, and what else shows it', async () => {
    const cache = queries();
    cache.setQueryData([...branches.record(1).queryKey], makeBranch());
    cache.setQueryData(['me'], {});
    cache.setQueryData(['course'], {});
    await refresh(cache, branches.refreshes);
    const old = cache
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.isInvalidated);
    expect(old.map(({ queryKey }) => queryKey[0])).toEqual(['branch', 'me']);
  });
});

/** Never called: the compiler has to refuse each. */
const refused = [
  // @ts-expect-error there is no such resource
  () => defineResource('brunch'),
  // @ts-expect-error a misspelt field
  () => branches.update(1, { brunchname: 'Aundh', version: 3 }),
  // @ts-expect-error a change needs the version it was made on
  () => branches.update(1, { branchname: 'Aundh' }),
  // @ts-expect-error required fields are missing
  () => branches.create({ branchname: 'Aundh' }),
  // @ts-expect-error no such call
  () => branches.get('{id}/sumary', { id: 1 }),
  // @ts-expect-error the call needs its id
  () => branches.get('{id}/summary'),
  // @ts-expect-error the list has no such filter
  () => branches.rows({ colour: 'red' }),
  // @ts-expect-error branches are not changed in bulk
  () => branches.bulk('status'),
  // @ts-expect-error receipts are never deleted
  () => defineResource('studentpayment').update(1, { version: 3 }),
  // @ts-expect-error the record has no such field
  (found: Awaited<ReturnType<typeof branches.create>>) => String(found.data.colour),
];

it('refuses what the contract does not know', () => {
  expect(refused.every((one) => typeof one === 'function')).toBe(true);
});
