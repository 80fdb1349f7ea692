import type { Schemas } from '@/api/client';
import { defineResource } from '@/api/resource';

export type Schedule = Schemas['ReportSchedule'];

export const schedules = defineResource('reportschedule');

/** The schedules of a saved report that the person may see. */
export const schedulesOf = (view: string) => schedules.rows({ view });

/** Who can get reports by mail. */
export const receiversQuery = schedules.get('receivers');

/** What each receiver got, the last first. */
export const sentOf = ({ _id }: Schedule) => schedules.get('{id}/sent', { id: String(_id) });

export const pause = ({ _id: id, version }: Schedule) => schedules.post('{id}/pause', { id, body: { version } });

export const resume = ({ _id: id, version }: Schedule) => schedules.post('{id}/resume', { id, body: { version } });

export const sendNow = (id: number, key: string) => schedules.post('{id}/send', { id, key });
