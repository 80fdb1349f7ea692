import { queryOptions } from '@tanstack/react-query';
import { answer, client, type Schemas } from '@/api/client';

export type Institute = Schemas['Settings'];

/** Institute information: the centre's own page keeps it, the first branch begins with its address. */
export const instituteQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal }) => (await answer(client.GET('/class/v1/settings', { signal }))).data,
});
