import { t } from '@lingui/core/macro';
import type { Schemas } from '@/api/client';

type Kind = Exclude<Schemas['ShownNotification']['kind'], ''>;

/** What each kind is called where one chooses whether it rings; a kind without a name does not compile. */
const NAMES: Record<Kind, string> = {
  'approval.asked': t`Somebody asks for approval`,
  'approval.approved': t`Your request was approved`,
  'approval.rejected': t`Your request was rejected`,
  'archiveimport.finished': t`An archive was imported`,
  'backup.notrestored': t`A backup cannot be restored`,
  'booksrun.found': t`The check of the books found something`,
  'bulkchange.finished': t`A change of many records is done`,
  'callbacks.silent': t`Razorpay has sent no callbacks`,
  'certificate.issued': t`A certificate was issued`,
  'certificate.revoked': t`A certificate was revoked`,
  'chat.mentioned': t`Somebody mentions you in the chat`,
  'cheque.bounced': t`A cheque bounced`,
  'creditnote.issued': t`A payment for your plan is refunded`,
  'enquiry.followUpDue': t`A follow-up is due`,
  'enquiry.received': t`A new enquiry from the form`,
  'enrolment.away': t`A student stays away`,
  'enrolment.changed': t`An enrolment was changed`,
  'enrolment.started': t`A student joined a course`,
  'enrolment.trialStarted': t`A trial started`,
  'followup.received': t`Somebody asked again by the form`,
  'gatewaypayment.held': t`A payment settles no order`,
  'gatewayrefund.failed': t`Razorpay did not pay back`,
  'job.failed': t`A job failed`,
  'job.finished': t`A file is ready to download`,
  'member.accepted': t`An invitation was accepted`,
  'member.left': t`A trainer has left`,
  'order.confirmed': t`Your payment for a plan is confirmed`,
  'order.placed': t`A centre paid for a plan`,
  'order.rejected': t`Your payment for a plan was not confirmed`,
  'payment.received': t`A fee was received`,
  'payment.reversed': t`A receipt was reversed`,
  'promotion.done': t`A batch was promoted`,
  'promotion.undone': t`A promotion was undone`,
  'referral.earned': t`A reward from a referral`,
  'referral.takenBack': t`A referral was taken back`,
  'refund.paid': t`A refund was paid`,
  'refund.reversed': t`A refund was reversed`,
  'register.missing': t`Registers were not taken`,
  'renewalrun.finished': t`Renewals were made`,
  'studentimport.finished': t`Students were imported`,
  'term.ending': t`Your plan or trial ends`,
  'ticket.opened': t`A centre asks for help`,
  'ticketmessage.answered': t`Support has answered`,
  'ticketmessage.received': t`A centre wrote about a ticket`,
  'upiproof.received': t`A UPI payment waits for verification`,
};

/** A newer server may know more kinds than this version: they are not offered. */
export const kindName = (kind: string): string | undefined => (NAMES as Record<string, string | undefined>)[kind];

/** All of them, for who tells of a kind without a page: see lib/push-device.ts. */
export const kindNames = (): Record<string, string> => ({ ...NAMES });
