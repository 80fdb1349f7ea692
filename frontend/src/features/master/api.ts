import type { Schemas } from '@/api/client';
import { organisations } from '@/api/resources';

export type Organisation = Schemas['Organisation'];

/** What MASTER does to a centre, with a reason that both audit logs keep. */
export type Decision = 'suspend' | 'reopen';

export const decide = (decision: Decision, code: string, reason: string, key: string) =>
  organisations.post(`{code}/${decision}`, { code, body: { reason }, key });

/** @returns the token of the hour in that workspace. */
export const openWorkspace = async (code: string, reason: string) =>
  (await organisations.post('{code}/open', { code, body: { reason } })).data;
