import { expect, type Page } from '@playwright/test';

interface Payer {
  id: number;
  name: string;
}

/** A call of the API as whoever is signed in on this page. */
export async function call<T>(page: Page, method: 'GET' | 'POST' | 'PUT', path: string, data?: object): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const answer = await page.request.fetch(`/class/v1/${path}`, {
    method,
    data,
    headers: { authorization: `Bearer ${token ?? ''}` },
  });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as T;
}

/** A new student of the branch in view with these charges, due today; the amounts are without GST. */
export async function newPayer(
  page: Page,
  name: string,
  charges: Record<string, string>,
  email?: string,
): Promise<Payer> {
  const { list } = await call<{ list: { _id: number }[] }>(page, 'GET', 'branch?pageSize=1');
  const phone = `9${String(Date.now()).slice(-9)}`;
  const body = { studentName: name, phone, email, branchObjectId: list[0]?._id };
  const { data } = await call<{ data: { _id: number } }>(page, 'POST', 'student', body);
  for (const [head, amount] of Object.entries(charges)) {
    await call(page, 'POST', 'due', { studentObjectId: data._id, head, amount });
  }
  return { id: data._id, name };
}

/** How many payments a student has. */
export async function paymentsOf(page: Page, payer: Payer): Promise<number> {
  const { total } = await call<{ total: number }>(page, 'GET', `studentpayment?student=${payer.id}`);
  return total;
}

/** The dues that the server counts as open, and what is pending. */
export async function pendingOf(page: Page, payer: Payer): Promise<string> {
  const { data } = await call<{ data: { pending: string } }>(page, 'GET', `student/${payer.id}`);
  return data.pending;
}
