import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { answer, client, type Schemas } from '@/api/client';

/** How the person likes the lists: saved views, and what each list remembers. Kept on the server, so that it survives this device. */
export type ListSettings = Schemas['ListsOfPerson'];
export type SavedView = Schemas['ShownView'];
export type ListPreference = Schemas['ShownPreference'];

export const NO_SETTINGS: ListSettings = { views: [], preferences: [] };

export const listSettingsQuery = queryOptions({
  queryKey: ['listview'],
  queryFn: async ({ signal }) => (await answer(client.GET('/class/v1/listview', { signal }))).data,
  staleTime: 5 * 60_000,
  // A list opens without them all the same.
  meta: { silent: true },
  retry: false,
});

export function preferenceOf(settings: ListSettings, list: string): ListPreference {
  const kept = settings.preferences.find((one) => one.list === list);
  return kept ?? { list, pageSize: null, columns: null, view: null };
}

/** Shown at once and kept on the server; what cannot be kept holds as long as this page lives. */
export function rememberOfList(
  queries: QueryClient,
  list: string,
  change: Partial<Omit<ListPreference, 'list'>>,
): void {
  queries.setQueryData(listSettingsQuery.queryKey, (settings = NO_SETTINGS) => ({
    ...settings,
    preferences: [
      ...settings.preferences.filter((one) => one.list !== list),
      { ...preferenceOf(settings, list), ...change },
    ],
  }));
  const body = { list, ...change } as Schemas['PreferenceInput'];
  client.PUT('/class/v1/listview/preference', { body }).catch(() => undefined);
}
