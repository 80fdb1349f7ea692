import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  listSettingsQuery,
  NO_SETTINGS,
  preferenceOf,
  rememberOfList,
  type ListPreference,
  type SavedView,
} from '@/lib/list-settings';

export interface ListSettings {
  preference: ListPreference;
  views: readonly SavedView[];
  remember: (change: Partial<Omit<ListPreference, 'list'>>) => void;
}

/** How this person likes the list; null until it is known. A list never waits for it in vain. */
export function useListSettings(list: string): ListSettings | null {
  const queries = useQueryClient();
  const { data, isPending, fetchStatus } = useQuery(listSettingsQuery);
  return useMemo(() => {
    if (isPending && fetchStatus !== 'paused') return null;
    const settings = data ?? NO_SETTINGS;
    return {
      preference: preferenceOf(settings, list),
      views: settings.views.filter((view) => view.list === list),
      remember: (change) => rememberOfList(queries, list, change),
    };
  }, [data, fetchStatus, isPending, list, queries]);
}
