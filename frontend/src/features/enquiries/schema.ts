import * as z from 'zod/mini';
import {
  chosen, chosenWord, day, optionalChosen, optionalDay, optionalEmail, optionalPhone, optionalText, phoneNumber,
  requiredText,
} from '@/components/form/rules';
import { addDays, today } from '@/lib/format';
import type { Enquiry, FollowUp, NewEnquiry } from './api';
import { ts } from './sheet-text';

const notPast = z.refine<string>((next) => next >= today(), ts('faults.past'));

export const enquirySchema = z.object({
  studentName: requiredText(ts('faults.name')),
  phone: phoneNumber,
  whatsapp: optionalPhone,
  email: optionalEmail,
  courses: z.pipe(z.array(z.string()), z.transform((ids) => ids.map(Number))),
  note: optionalText,
  source: chosenWord<NewEnquiry['source']>(ts('faults.source')),
  date: day(ts('faults.date')).check(z.refine((date) => date <= today(), ts('faults.future'))),
  branchObjectId: chosen(ts('faults.branch')),
  ownerObjectId: optionalChosen,
  nextFollowUp: z.string(),
});

export type EnquiryForm = z.input<typeof enquirySchema>;

/** A new enquiry is always followed up; one that has ended or rests may have no day. */
export const newEnquirySchema = z.extend(enquirySchema, {
  nextFollowUp: day(ts('faults.next')).check(notPast),
});

/** Who takes a new enquiry, and where. */
interface Taker {
  branchId: number | undefined;
  ownerId: number | undefined;
}

/** What the fields hold at the start; a new enquiry is followed up tomorrow. */
export function enquiryDefaults(enquiry: Enquiry | undefined, taker?: Taker): EnquiryForm {
  return {
    studentName: enquiry?.studentName ?? '',
    phone: enquiry?.phone ?? '',
    whatsapp: enquiry?.whatsapp ?? '',
    email: enquiry?.email ?? '',
    courses: enquiry?.courses.map((course) => String(course._id)) ?? [],
    note: enquiry?.note ?? '',
    source: enquiry?.source ?? '',
    date: enquiry?.date ?? today(),
    branchObjectId: String(enquiry?.branchObjectId._id ?? taker?.branchId ?? ''),
    ownerObjectId: String((enquiry ? enquiry.ownerObjectId?._id : taker?.ownerId) ?? ''),
    nextFollowUp: enquiry ? (enquiry.nextFollowUp ?? '') : addDays(today(), 1),
  };
}

export const LABELS: Record<keyof EnquiryForm, string> = {
  studentName: ts('fields.studentName'),
  phone: ts('fields.phone'),
  whatsapp: ts('fields.whatsapp'),
  email: ts('fields.email'),
  courses: ts('fields.courses'),
  note: ts('fields.note'),
  source: ts('fields.source'),
  date: ts('fields.date'),
  branchObjectId: ts('fields.branch'),
  ownerObjectId: ts('fields.owner'),
  nextFollowUp: ts('fields.nextFollowUp'),
};

export const followUpSchema = z.object({
  channel: z.enum(['CALL', 'WHATSAPP', 'VISIT', 'SMS', 'EMAIL']),
  outcome: chosenWord<FollowUp['outcome']>(ts('faults.outcome')),
  note: optionalText,
  nextFollowUp: optionalDay,
});

export type FollowUpForm = z.input<typeof followUpSchema>;

export const FOLLOW_UP_LABELS: Record<keyof FollowUpForm, string> = {
  outcome: ts('fields.outcome'),
  channel: ts('fields.channel'),
  nextFollowUp: ts('fields.nextFollowUp'),
  note: ts('fields.followUpNote'),
};
