import { http, HttpResponse } from 'msw';
import { api, server } from './server';

type Method = 'post' | 'put';

/** Records the bodies of a call. The answers come in turn; the last one stays. */
export function record(method: Method, path: string, ...answers: (() => Response)[]): unknown[] {
  const bodies: unknown[] = [];
  const done = () => HttpResponse.json({ message: 'Done.', data: {} });
  server.use(
    http[method](api(path), async ({ request }) => {
      bodies.push(await request.json());
      return (answers[bodies.length - 1] ?? answers.at(-1) ?? done)();
    }),
  );
  return bodies;
}
