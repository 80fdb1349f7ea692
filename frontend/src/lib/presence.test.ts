import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { hearPresence } from './presence';

const KEY = ['chat', 'here'];

it('is asked for again where it is told while an older answer is on its way', async () => {
  const queries = new QueryClient();
  let answer: (people: number[]) => void = () => undefined;
  const asked = vi.fn(() => new Promise<number[]>((resolve) => (answer = resolve)));
  const stop = new QueryObserver(queries, { queryKey: KEY, queryFn: asked }).subscribe(() => undefined);
  hearPresence({ type: 'presence', here: [7], gone: [] }, queries);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  answer([1, 7]);
  await vi.waitFor(() => expect(queries.getQueryData(KEY)).toEqual([1, 7]));
  stop();
});
