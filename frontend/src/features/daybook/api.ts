import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@/api/client';
import { defineResource } from '@/api/resource';
import { branches } from '@/api/resources';

/** A close changes the day book, which is asked of its branch, and may be an expense or income. */
export const closes = defineResource('cashclose', { refreshes: ['branch', 'expense', 'income'] });
export const periodLocks = defineResource('periodlock', { refreshes: ['gst'] });

export type DayBook = Schemas['DayBook'];
export type DayRow = DayBook['rows'][number];
export type ModeBalance = DayBook['balances'][number];
export type DayClose = NonNullable<DayBook['close']>;
export type CountedCash = Schemas['CountedCash'];
export type PeriodLock = Schemas['PeriodLock'];

/** The money of a branch on a day. */
export const dayBook = (id: number, day: string) => queryOptions(branches.get('{id}/daybook', { id, day }));

export const reopenPeriod = ({ _id: id, version }: PeriodLock, reason: string, key: string) =>
  periodLocks.post('{id}/reopen', { id, body: { reason, version }, key });
