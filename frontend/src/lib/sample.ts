import { queryOptions, useMutation } from '@tanstack/react-query';
import { answer, client } from '@/api/client';
import { browser } from './browser';
import { forgetOfflineData } from './offline-data';
import { dropUnsaved } from './unsaved';

/** Whether the workspace shows sample data, and what its owner may do about it. */
export const sampleQuery = queryOptions({
  queryKey: ['sample'],
  queryFn: async ({ signal }) => (await answer(client.GET('/class/v1/sample', { signal }))).data,
  staleTime: 5 * 60_000,
  meta: { silent: true },
});

const load = () => answer(client.POST('/class/v1/sample/load'));
const remove = () => answer(client.POST('/class/v1/sample/remove'));

/** Loads or removes the sample data; then everything that the browser knows is of another workspace, so Home starts anew. */
export function useSampleChange(kind: 'load' | 'remove') {
  return useMutation({
    mutationFn: kind === 'load' ? load : remove,
    onSuccess: async () => {
      dropUnsaved();
      await forgetOfflineData();
      browser.go('/');
    },
  });
}
