import { useQuery } from '@tanstack/react-query';
import { answer, client } from '@/api/client';
import { listSettingsQuery, type SavedView } from '@/lib/list-settings';
import type { Report } from './api';

/** Saved reports are views of lists that are called after the report. */
const PREFIX = 'report-';

export const listOfReport = (name: string) => `${PREFIX}${name}`;

export interface SavedReport {
  view: SavedView;
  report: Report;
  /** Where it is opened. */
  to: string;
}

export const addressOf = (report: Report, view: SavedView) =>
  `/platformadmindashboard?report=${report.name}&saved=${view._id}${view.query && `&${view.query}`}`;

/** The person's own and the shared ones of these reports, one's own first. */
export function useSavedReports(reports: readonly Report[]): SavedReport[] {
  const views = useQuery(listSettingsQuery).data?.views ?? [];
  const found = views.flatMap((view) => {
    const report = reports.find(({ name }) => listOfReport(name) === view.list);
    return report ? [{ view, report, to: addressOf(report, view) }] : [];
  });
  return [...found.filter(({ view }) => view.mine), ...found.filter(({ view }) => !view.mine)];
}

interface Kept {
  name?: string;
  shared?: boolean;
  query?: string;
}

export const addSaved = (report: Report, kept: Kept & { name: string }) =>
  answer(client.POST('/class/v1/listview', { body: { list: listOfReport(report.name), columns: [], ...kept } }));

export const changeSaved = ({ _id, version }: SavedView, kept: Kept) =>
  answer(
    client.PUT('/class/v1/listview/update/{view_id}', {
      params: { path: { view_id: String(_id) } },
      body: { ...kept, version },
    }),
  );

export const deleteSaved = ({ _id }: SavedView) =>
  answer(client.PUT('/class/v1/listview/delete/{view_id}', { params: { path: { view_id: String(_id) } } }));
