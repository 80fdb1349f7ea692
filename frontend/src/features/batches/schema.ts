import * as z from 'zod/mini';
import { chosen, day, optionalChosen, optionalDay, requiredText } from '@/components/form/rules';
import { today } from '@/lib/format';
import type { Batch } from './api';
import { t } from './text';

const time = (message: string) => z.string().check(z.minLength(1, message));

const fields = z.object({
  name: requiredText(t('faults.name')),
  courseObjectId: chosen(t('faults.course')),
  branchObjectId: chosen(t('faults.branch')),
  trainerObjectId: optionalChosen,
  room: z.string().check(z.trim()),
  capacity: z.pipe(
    z
      .string()
      .check(z.refine((text) => text === '' || (/^\d+$/.test(text) && +text >= 1 && +text <= 1000), t('faults.capacity'))),
    z.transform((text: string) => (text ? Number(text) : null)),
  ),
  days: z.array(z.number()).check(z.minLength(1, t('faults.days'))),
  startTime: time(t('faults.startTime')),
  endTime: time(t('faults.endTime')),
  start: day(t('faults.start')),
  end: optionalDay,
  status: z.enum(['ACTIVE', 'INACTIVE']),
});

/** Times and days are compared as text: both are written from the largest part down. */
export const batchSchema = fields.check(
  z.refine(({ startTime, endTime }) => !startTime || !endTime || endTime > startTime, {
    error: t('faults.order'),
    path: ['endTime'],
  }),
  z.refine(({ start, end }) => !end || end >= start, { error: t('faults.dates'), path: ['end'] }),
);

export type BatchForm = z.input<typeof batchSchema>;

/** What the fields hold at the start; a new batch is of the branch in view. */
export const batchDefaults =
  (ownBranch?: number) =>
  (batch?: Batch): BatchForm => ({
    name: batch?.name ?? '',
    courseObjectId: String(batch?.courseObjectId._id ?? ''),
    branchObjectId: String(batch?.branchObjectId._id ?? ownBranch ?? ''),
    trainerObjectId: String(batch?.trainerObjectId?._id ?? ''),
    room: batch?.room ?? '',
    capacity: String(batch?.capacity ?? ''),
    days: batch?.days ?? [],
    startTime: batch?.startTime ?? '',
    endTime: batch?.endTime ?? '',
    start: batch?.start ?? today(),
    end: batch?.end ?? '',
    status: batch?.status ?? 'ACTIVE',
  });

/** What each field is called, in the order of the form. */
export const LABELS: Record<keyof BatchForm, string> = {
  name: t('fields.name'),
  courseObjectId: t('fields.course'),
  branchObjectId: t('fields.branch'),
  status: t('fields.status'),
  trainerObjectId: t('fields.trainer'),
  room: t('fields.room'),
  capacity: t('fields.capacity'),
  days: t('fields.days'),
  startTime: t('fields.startTime'),
  endTime: t('fields.endTime'),
  start: t('fields.start'),
  end: t('fields.end'),
};
