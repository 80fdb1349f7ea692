import type { Schemas } from '@/api/client';
import { enquiries } from '@/api/resources';

export type Enquiry = Schemas['Enquiry'];
export type EnquiryRow = Schemas['EnquiryRow'];
export type BoardColumn = Schemas['BoardColumn'];
export type TimelineEntry = Schemas['EnquiryTimelineEntry'];
export type Stage = EnquiryRow['status'];
export type LostReason = Exclude<Enquiry['lostReason'], ''>;
export type FollowUp = Schemas['FollowUpInput'];
export type Outcome = FollowUp['outcome'];

/** The follow-ups of today, or those of earlier days, the oldest first. */
export const dueEnquiries = (due: 'today' | 'overdue') =>
  enquiries.first({ due, ordering: 'nextFollowUp', pageSize: 50 });

export const enquiryBoard = enquiries.get('board');

export const enquiryFigures = enquiries.get('figures', {}, { meta: { silent: true } });

/** Whom an enquiry can be given to. */
export const owners = enquiries.get('owners');

export const formLink = enquiries.get('form');

/** What this phone has asked before, as far as the person may see it. */
export const earlierEnquiries = (phone: string) =>
  enquiries.ask('duplicates', { body: { phone } }, { meta: { silent: true } });
