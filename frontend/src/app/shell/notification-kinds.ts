import { texts } from '@/i18n/texts';
import { date, rupees } from '@/lib/format';
import type { Notification } from './notifications';

/** The sentences of notifications. Each kind of the contract has one, with where it leads. */
const t = texts('notification-kinds', {
  other: 'There is something new.',
  approval: {
    asked: '{{by}} asks for approval: {{name}}',
    approved: '{{by}} approved your request: {{name}}',
    rejected: '{{by}} rejected your request: {{name}}',
  },
  bulk: {
    changed_one: '{{count}} record changed',
    changed_other: '{{count}} records changed',
    leftOut_one: '{{count}} record left out',
    leftOut_other: '{{count}} records left out',
  },
  certificate: {
    issued: 'Certificate {{number}} of {{student}} ({{course}}) was issued',
    revoked: 'Certificate {{number}} of {{student}} ({{course}}) was revoked: {{reason}}',
  },
  enquiry: {
    received: 'New enquiry from {{name}} ({{code}}).',
    repeated: '{{name}} ({{code}}) asked again.',
    followUp: 'Follow up with {{name}} ({{code}}).',
  },
  enrolment: {
    started: '{{student}} joined {{course}}.',
    trialStarted: '{{student}} started a trial in {{course}}.',
    pause: "{{student}}'s enrolment in {{course}} was paused.",
    resume: "{{student}}'s enrolment in {{course}} was resumed.",
    transfer: "{{student}}'s enrolment in {{course}} was transferred.",
    complete: "{{student}}'s enrolment in {{course}} was completed.",
    drop: "{{student}}'s enrolment in {{course}} was dropped.",
    cancel: "{{student}}'s enrolment in {{course}} was cancelled.",
    away: '{{student}} ({{batch}}): {{why}}',
  },
  import: {
    imported_one: '{{count}} student was imported',
    imported_other: '{{count}} students were imported',
    leftOut_one: '{{imported}} and {{count}} row left out from {{file}}',
    leftOut_other: '{{imported}} and {{count}} rows left out from {{file}}',
    from: '{{imported}} from {{file}}',
  },
  job: {
    finished: '{{name}} is ready to download.',
    failed: '{{name}} failed. {{message}}',
  },
  member: {
    accepted: '{{name}} has accepted the invitation.',
    left: '{{name}} has left and taught {{batches}}. Please choose another trainer.',
  },
  payment: {
    received: '{{amount}} received from {{student}} ({{receipt}})',
    reversed: 'Receipt {{receipt}} of {{student}} was reversed: {{reason}}',
  },
  register: {
    missing_one: '{{count}} register was not taken on {{day}}: {{batches}}.',
    missing_other: '{{count}} registers were not taken on {{day}}: {{batches}}.',
    more: '{{batches}} and {{more}} more',
  },
  renewals: {
    made_one: '{{count}} renewal made, {{amount}}',
    made_other: '{{count}} renewals made, {{amount}}',
    lateFees_one: '{{count}} late fee, {{amount}}',
    lateFees_other: '{{count}} late fees, {{amount}}',
    failed_one: '{{count}} renewal failed',
    failed_other: '{{count}} renewals failed',
    failedFees_one: '{{count}} late fee failed',
    failedFees_other: '{{count}} late fees failed',
    all: '{{branch}}: {{results}}.',
  },
});

type Kind = Exclude<Notification['kind'], ''>;
type Of<K extends Kind> = Extract<Notification, { kind: K }>;

/** What is shown of a notification; no link where it leads nowhere. */
interface Shown {
  text: string;
  link: string;
}

const withBatch = ({ course, batch }: Of<'enrolment.started'>['params']) => (batch ? `${course} (${batch})` : course);
const enrolments = ({ studentId }: { studentId: number }) => `/studentcourse/${studentId}`;
const certificates = ({ studentId }: { studentId: number }) => `/student-certificate/${studentId}`;
const payments = ({ receipt }: { receipt: string }) => `/payments?search=${encodeURIComponent(receipt)}`;
const enquiry = (id: number | null) => `/student-enquiry?open=${id}`;
const reasoned = (text: string, reason: string) => (reason ? `${text}: ${reason}` : text);

function bulk({ changed, leftOut, message }: Of<'bulkchange.finished'>['params']): string {
  const parts = [t('bulk.changed', { count: changed }), leftOut > 0 && t('bulk.leftOut', { count: leftOut })];
  return [`${parts.filter(Boolean).join(', ')}.`, message].filter(Boolean).join(' ');
}

function imported({ imported: made, leftOut, file }: Of<'studentimport.finished'>['params']): string {
  const values = { imported: t('import.imported', { count: made }), file };
  return leftOut > 0 ? t('import.leftOut', { ...values, count: leftOut }) : t('import.from', values);
}

function missing({ date: day, count, batches }: Of<'register.missing'>['params']): string {
  const names = batches.join(', ');
  const more = count - batches.length;
  return t('register.missing', {
    count,
    day: date(day),
    batches: more > 0 ? t('register.more', { batches: names, more }) : names,
  });
}

function renewals(run: Of<'renewalrun.finished'>['params']): string {
  const results = [
    run.renewals > 0 && t('renewals.made', { count: run.renewals, amount: rupees(run.amount) }),
    run.lateFees > 0 && t('renewals.lateFees', { count: run.lateFees, amount: rupees(run.lateFeeAmount) }),
    run.failedRenewals > 0 && t('renewals.failed', { count: run.failedRenewals }),
    run.failedLateFees > 0 && t('renewals.failedFees', { count: run.failedLateFees }),
  ];
  return t('renewals.all', { branch: run.branch, results: results.filter(Boolean).join('; ') });
}

/** One declaration a kind; a kind without one does not compile. */
const KINDS: { [K in Kind]: (notification: Of<K>) => Shown } = {
  'approval.asked': ({ params }) => ({ text: t('approval.asked', params), link: '/approvals' }),
  'approval.approved': ({ params: { reason, ...values } }) => ({
    text: reasoned(t('approval.approved', values), reason),
    link: '/approvals',
  }),
  'approval.rejected': ({ params: { reason, ...values } }) => ({
    text: reasoned(t('approval.rejected', values), reason),
    link: '/approvals',
  }),
  'bulkchange.finished': ({ params }) => ({ text: bulk(params), link: '' }),
  'certificate.issued': ({ params }) => ({ text: t('certificate.issued', { ...params }), link: certificates(params) }),
  'certificate.revoked': ({ params }) => ({ text: t('certificate.revoked', { ...params }), link: certificates(params) }),
  'enquiry.followUpDue': ({ params, recordId }) => ({ text: t('enquiry.followUp', { ...params }), link: enquiry(recordId) }),
  'enquiry.received': ({ params, recordId }) => ({ text: t('enquiry.received', { ...params }), link: enquiry(recordId) }),
  'enrolment.away': ({ params }) => ({ text: t('enrolment.away', { ...params }), link: '/attendance?tab=watch' }),
  'enrolment.changed': ({ params }) => ({
    text: t(`enrolment.${params.step}`, { student: params.student, course: withBatch(params) }),
    link: enrolments(params),
  }),
  'enrolment.started': ({ params }) => ({
    text: t('enrolment.started', { student: params.student, course: withBatch(params) }),
    link: enrolments(params),
  }),
  'enrolment.trialStarted': ({ params }) => ({
    text: t('enrolment.trialStarted', { student: params.student, course: withBatch(params) }),
    link: enrolments(params),
  }),
  'followup.received': ({ params: { name, code, enquiryId } }) => ({
    text: t('enquiry.repeated', { name, code }),
    link: enquiry(enquiryId),
  }),
  'job.failed': ({ params }) => ({ text: t('job.failed', { ...params }), link: '' }),
  'job.finished': ({ params }) => ({ text: t('job.finished', { ...params }), link: '' }),
  'member.accepted': ({ params }) => ({ text: t('member.accepted', { ...params }), link: '/stafflistpage' }),
  'member.left': ({ params: { name, batches } }) => ({
    text: t('member.left', { name, batches: batches.join(', ') }),
    link: '/coursefee-page?tab=batches',
  }),
  'payment.received': ({ params }) => ({
    text: t('payment.received', { ...params, amount: rupees(params.amount) }),
    link: payments(params),
  }),
  'payment.reversed': ({ params }) => ({ text: t('payment.reversed', { ...params }), link: payments(params) }),
  'register.missing': ({ params }) => ({
    text: missing(params),
    link: `/attendance?${params.batchId === null ? 'tab=missing' : `batch=${params.batchId}&date=${params.date}`}`,
  }),
  'renewalrun.finished': ({ params, recordId }) => ({
    text: renewals(params),
    link: `/coursefee-page?tab=renewals&run=${recordId}`,
  }),
  'studentimport.finished': ({ params, recordId }) => ({
    text: imported(params),
    link: `/studentlist-page?import=${recordId}`,
  }),
};

/** The sentence and the link of a notification. Old ones carry theirs; a newer server may know more kinds. */
export function shownOf(notification: Notification): Shown {
  if (notification.kind === '') return notification;
  const show = KINDS[notification.kind] as ((of: Notification) => Shown) | undefined;
  return show ? show(notification) : { text: t('other'), link: '' };
}
