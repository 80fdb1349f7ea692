import * as z from 'zod/mini';
import { day, requiredText } from '@/components/form/rules';
import { today } from '@/lib/format';
import type { StaffDay } from './api';
import { isAway } from './codes';
import { t } from './text';

const emptyToNull = z.transform((text: string) => text || null);

const fields = z.object({
  memberObjectId: z.pipe(requiredText(t('staff.memberRequired')), z.transform(Number)),
  date: day(t('staff.dateRequired')),
  status: z.enum(['PRESENT', 'HALF_DAY', 'ON_DUTY', 'LEAVE', 'ABSENT']),
  checkIn: z.pipe(z.string(), emptyToNull),
  checkOut: z.pipe(z.string(), emptyToNull),
  note: z.string().check(z.trim()),
  reason: requiredText(t('staff.reasonRequired')),
});

/** Times are compared as text: both are hh:mm. */
export const staffDaySchema = fields.check(
  z.refine(({ date }) => date <= today(), { error: t('staff.notFuture'), path: ['date'] }),
  z.refine(({ status, checkIn }) => isAway(status) || checkIn !== null, {
    error: t('staff.checkInRequired'),
    path: ['checkIn'],
  }),
  z.refine(({ checkIn, checkOut }) => !checkIn || !checkOut || checkOut > checkIn, {
    error: t('sheet.order'),
    path: ['checkOut'],
  }),
);

export type StaffDayForm = z.input<typeof staffDaySchema>;

/** @param member and date come from the page on which a new day is begun. */
export function staffDayDefaults(record?: StaffDay, member = '', date = today()): StaffDayForm {
  return {
    memberObjectId: record ? String(record.memberObjectId._id) : member,
    date: record?.date ?? date,
    status: record?.status ?? 'PRESENT',
    checkIn: record?.checkIn ?? '',
    checkOut: record?.checkOut ?? '',
    note: record?.note ?? '',
    // A change says why it was made, not why the one before it was.
    reason: '',
  };
}

/** What each field is called, in the order of the form. */
export const LABELS = {
  memberObjectId: t('staff.fields.member'),
  date: t('staff.fields.date'),
  status: t('staff.fields.status'),
  checkIn: t('staff.fields.checkIn'),
  checkOut: t('staff.fields.checkOut'),
  note: t('staff.fields.note'),
  reason: t('staff.fields.reason'),
};
