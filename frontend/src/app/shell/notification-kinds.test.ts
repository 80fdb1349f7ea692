import { describe, expect, it } from 'vitest';
import { makeNotification } from '@/testing/fixtures';
import { shownOf } from './notification-kinds';
import type { Notification } from './notifications';

type Kind = Exclude<Notification['kind'], ''>;
type Of<K extends Kind> = Extract<Notification, { kind: K }>;

/** A notification of a kind, of the record 12. */
function of<K extends Kind>(kind: K, params: Of<K>['params']) {
  return shownOf({ ...makeNotification(), kind, recordId: 12, params, text: '' } as unknown as Notification);
}

const enrolled = { studentId: 7, student: 'Zoya Khan', course: 'Violin', batch: null };
const certificate = { number: 'CER-00001', studentId: 7, student: 'Zoya Khan', course: 'Violin' };
const run = {
  branch: 'Kothrud',
  renewals: 0,
  amount: '0.00',
  lateFees: 0,
  lateFeeAmount: '0.00',
  failedRenewals: 0,
  failedLateFees: 0,
};
const enquiry = { name: 'Meera Nair', code: 'ENQ-00003' };

const ticket = { code: 'TKT-00418', subject: 'No rupee sign', centre: 'Sunrise Academy' };

describe('the sentence of a notification', () => {
  it.each([
    [
      'a new ticket',
      of('ticket.opened', ticket),
      'Sunrise Academy asks for help: No rupee sign (TKT-00418)',
      '/ticketviewpage/12',
    ],
    [
      'a message of a centre',
      of('ticketmessage.received', { ...ticket, ticketId: 418 }),
      'Sunrise Academy wrote about TKT-00418: No rupee sign',
      '/ticketviewpage/418',
    ],
    [
      'an answer to a ticket',
      of('ticketmessage.answered', { ...ticket, ticketId: 418 }),
      'Support has answered TKT-00418: No rupee sign',
      '/ticketviewpage/418',
    ],
    [
      'a payment',
      of('payment.received', { amount: '123456.50', student: 'Zoya Khan', receipt: 'KOT/26-27/1' }),
      '₹1,23,456.50 received from Zoya Khan (KOT/26-27/1)',
      '/payments?search=KOT%2F26-27%2F1',
    ],
    [
      'a reversal',
      of('payment.reversed', { student: 'Zoya Khan', receipt: 'KOT-1', reason: 'Counted twice' }),
      'Receipt KOT-1 of Zoya Khan was reversed: Counted twice',
      '/payments?search=KOT-1',
    ],
    [
      'a payment to verify',
      of('upiproof.received', { amount: '4720.00', student: 'Zoya Khan' }),
      'Zoya Khan: a UPI payment of ₹4,720.00 waits for verification',
      '/payments?tab=proofs',
    ],
    [
      'a batch that was promoted',
      of('promotion.done', { batch: 'Morning', toBatch: 'Evening', students: 12, start: '2026-04-01' }),
      'Morning was promoted to Evening from 01-04-2026: 12 students',
      '/coursefee-page?tab=batches',
    ],
    [
      'a promotion that was undone',
      of('promotion.undone', { batch: 'Morning', toBatch: 'Evening', students: 12, start: '2026-04-01' }),
      'The promotion of Morning to Evening was undone',
      '/coursefee-page?tab=batches',
    ],
    [
      'a bounced cheque',
      of('cheque.bounced', { student: 'Zoya Khan', receipt: 'KOT-1', reason: 'Funds insufficient' }),
      'The cheque of Zoya Khan (receipt KOT-1) bounced: Funds insufficient',
      '/payments?search=KOT-1',
    ],
    [
      'a refund',
      of('refund.paid', { amount: '500.00', student: 'Zoya Khan', number: 'KOT/2627/RF00001' }),
      'Refund of ₹500.00 to Zoya Khan paid (KOT/2627/RF00001)',
      '/payments?tab=refunds&search=KOT%2F2627%2FRF00001',
    ],
    [
      'a reversed refund',
      of('refund.reversed', { student: 'Zoya Khan', number: 'KOT-RF1', reason: 'Wrong account' }),
      'Refund KOT-RF1 of Zoya Khan was reversed: Wrong account',
      '/payments?tab=refunds&search=KOT-RF1',
    ],
    [
      'a certificate',
      of('certificate.issued', certificate),
      'Certificate CER-00001 of Zoya Khan (Violin) was issued',
      '/student-certificate/7',
    ],
    [
      'a revoked certificate',
      of('certificate.revoked', { ...certificate, reason: 'A wrong name' }),
      'Certificate CER-00001 of Zoya Khan (Violin) was revoked: A wrong name',
      '/student-certificate/7',
    ],
    [
      'a new student',
      of('enrolment.started', { ...enrolled, batch: 'Evening' }),
      'Zoya Khan joined Violin (Evening).',
      '/studentcourse/7',
    ],
    ['a trial', of('enrolment.trialStarted', enrolled), 'Zoya Khan started a trial in Violin.', '/studentcourse/7'],
    ['an export', of('job.finished', { name: 'students.csv' }), 'students.csv is ready to download.', ''],
    [
      'an export that failed',
      of('job.failed', { name: 'students.csv', message: 'Please try again.' }),
      'students.csv failed. Please try again.',
      '',
    ],
    [
      'a pause',
      of('enrolment.changed', { ...enrolled, step: 'pause' }),
      "Zoya Khan's enrolment in Violin was paused.",
      '/studentcourse/7',
    ],
    [
      'absences',
      of('enrolment.away', { student: 'Zoya Khan', batch: 'Evening', why: 'Absent 3 times in a row.' }),
      'Zoya Khan (Evening): Absent 3 times in a row.',
      '/attendance?tab=watch',
    ],
    [
      'a request',
      of('approval.asked', { by: 'Asha', name: 'A discount of 20%' }),
      'Asha asks for approval: A discount of 20%',
      '/approvals',
    ],
    [
      'an approval',
      of('approval.approved', { by: 'Asha', name: 'A discount of 20%', reason: '' }),
      'Asha approved your request: A discount of 20%',
      '/approvals',
    ],
    [
      'a rejection',
      of('approval.rejected', { by: 'Asha', name: 'A discount of 20%', reason: 'Too much' }),
      'Asha rejected your request: A discount of 20%: Too much',
      '/approvals',
    ],
    ['many changes', of('bulkchange.finished', { changed: 1, leftOut: 0, message: '' }), '1 record changed.', ''],
    [
      'many changes with some left out',
      of('bulkchange.finished', { changed: 5, leftOut: 2, message: 'It was stopped.' }),
      '5 records changed, 2 records left out. It was stopped.',
      '',
    ],
    [
      'an accepted invitation',
      of('member.accepted', { name: 'Asha' }),
      'Asha has accepted the invitation.',
      '/stafflistpage',
    ],
    [
      'a trainer who left',
      of('member.left', { name: 'Asha', batches: ['Evening', 'Morning'] }),
      'Asha has left and taught Evening, Morning. Please choose another trainer.',
      '/coursefee-page?tab=batches',
    ],
    [
      'an archive',
      of('archiveimport.finished', { file: 'class-master.zip', rows: 1, message: '' }),
      '1 row was imported from class-master.zip',
      '/subscription',
    ],
    [
      'an archive that was refused',
      of('archiveimport.finished', { file: 'class-master.zip', rows: 0, message: 'It is damaged.' }),
      'class-master.zip was not imported: It is damaged.',
      '/subscription',
    ],
    [
      'an import',
      of('studentimport.finished', { file: 'roll.xlsx', imported: 290, leftOut: 0 }),
      '290 students were imported from roll.xlsx',
      '/studentlist-page?import=12',
    ],
    [
      'an import with rows left out',
      of('studentimport.finished', { file: 'roll.xlsx', imported: 1, leftOut: 10 }),
      '1 student was imported and 10 rows left out from roll.xlsx',
      '/studentlist-page?import=12',
    ],
    [
      'an enquiry',
      of('enquiry.received', enquiry),
      'New enquiry from Meera Nair (ENQ-00003).',
      '/student-enquiry?open=12',
    ],
    [
      'a repeated enquiry',
      of('followup.received', { ...enquiry, enquiryId: 5 }),
      'Meera Nair (ENQ-00003) asked again.',
      '/student-enquiry?open=5',
    ],
    [
      'a follow-up',
      of('enquiry.followUpDue', enquiry),
      'Follow up with Meera Nair (ENQ-00003).',
      '/student-enquiry?open=12',
    ],
    [
      'a missing register',
      of('register.missing', { date: '2026-11-20', count: 1, batches: ['Evening'], batchId: 4 }),
      '1 register was not taken on 20-11-2026: Evening.',
      '/attendance?batch=4&date=2026-11-20',
    ],
    [
      'missing registers',
      of('register.missing', { date: '2026-11-20', count: 5, batches: ['A', 'B', 'C'], batchId: null }),
      '5 registers were not taken on 20-11-2026: A, B, C and 2 more.',
      '/attendance?tab=missing',
    ],
    [
      'a finding in the books',
      of('booksrun.found', { count: 1, number: 'KTH/26-27/000388' }),
      'The check of the books has 1 new finding: KTH/26-27/000388.',
      '/books',
    ],
    [
      'findings in the books',
      of('booksrun.found', { count: 3, number: 'KTH/26-27/000388' }),
      'The check of the books has 3 new findings, the first one KTH/26-27/000388.',
      '/books',
    ],
    [
      'renewals',
      of('renewalrun.finished', { ...run, renewals: 3, amount: '14160.00', lateFees: 1, lateFeeAmount: '118.00' }),
      'Kothrud: 3 renewals made, ₹14,160.00; 1 late fee, ₹118.00.',
      '/coursefee-page?tab=renewals&run=12',
    ],
    [
      'failed renewals',
      of('renewalrun.finished', { ...run, failedRenewals: 2, failedLateFees: 1 }),
      'Kothrud: 2 renewals failed; 1 late fee failed.',
      '/coursefee-page?tab=renewals&run=12',
    ],
  ])('of %s', (_, shown, text, link) => {
    expect(shown).toEqual({ text, link });
  });

  it('of a row of before the kinds is its own text', () => {
    expect(shownOf(makeNotification({ text: '₹500.00 received', link: '/payments' }))).toMatchObject({
      text: '₹500.00 received',
      link: '/payments',
    });
  });

  it('of a kind that this version does not know says no more than that there is one', () => {
    const unknown = { ...makeNotification(), kind: 'invoice.sent', params: { number: 1 } } as unknown as Notification;
    expect(shownOf(unknown)).toEqual({ text: 'There is something new.', link: '' });
  });
});
