import { plural, t } from '@lingui/core/macro';
import { addDays, count as grouped, date, dateTime, rupees } from '@/lib/format';
import { GRACE_DAYS } from '@/lib/plan';
import type { Notification } from './notifications';

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
const refunds = ({ number }: { number: string }) => `/payments?tab=refunds&search=${encodeURIComponent(number)}`;
const enquiry = (id: number | null) => `/student-enquiry?open=${id}`;
const ticket = (id: number | null) => `/ticketviewpage/${id}`;
const reasoned = (text: string, reason: string) => (reason ? `${text}: ${reason}` : text);

function bulk({ changed, leftOut, message }: Of<'bulkchange.finished'>['params']): string {
  const parts = [
    plural({ count: changed }, { one: '# record changed', other: '# records changed' }),
    leftOut > 0 && plural({ count: leftOut }, { one: '# record left out', other: '# records left out' }),
  ];
  return [`${parts.filter(Boolean).join(', ')}.`, message].filter(Boolean).join(' ');
}

function archive({ file, rows, message }: Of<'archiveimport.finished'>['params']): string {
  if (message) return t`${file} was not imported: ${{ reason: message }}`;
  return plural(
    { count: rows },
    { one: `# row was imported from ${file}`, other: `# rows were imported from ${file}` },
  );
}

function imported({ imported: made, leftOut, file }: Of<'studentimport.finished'>['params']): string {
  const students = plural({ count: made }, { one: '# student was imported', other: '# students were imported' });
  if (leftOut === 0) return t`${students} from ${file}`;
  return plural(
    { count: leftOut },
    {
      one: `${students} and # row left out from ${file}`,
      other: `${students} and # rows left out from ${file}`,
    },
  );
}

function missing({ date: day, count, batches }: Of<'register.missing'>['params']): string {
  const names = batches.join(', ');
  const more = count - batches.length;
  const named = more > 0 ? t`${{ batches: names }} and ${{ more: grouped(more) }} more` : names;
  const shown = date(day);
  return plural(count, {
    one: `# register was not taken on ${shown}: ${named}.`,
    other: `# registers were not taken on ${shown}: ${named}.`,
  });
}

function renewals(run: Of<'renewalrun.finished'>['params']): string {
  const [amount, fees] = [rupees(run.amount), rupees(run.lateFeeAmount)];
  const results = [
    run.renewals > 0 &&
      plural(
        { count: run.renewals },
        {
          one: `# renewal made, ${amount}`,
          other: `# renewals made, ${amount}`,
        },
      ),
    run.lateFees > 0 &&
      plural(
        { count: run.lateFees },
        {
          one: `# late fee, ${fees}`,
          other: `# late fees, ${fees}`,
        },
      ),
    run.failedRenewals > 0 &&
      plural({ count: run.failedRenewals }, { one: '# renewal failed', other: '# renewals failed' }),
    run.failedLateFees > 0 &&
      plural({ count: run.failedLateFees }, { one: '# late fee failed', other: '# late fees failed' }),
  ];
  return t`${{ branch: run.branch }}: ${{ results: results.filter(Boolean).join('; ') }}.`;
}

function ending({ step, planName: plan, endsOn, isTrial }: Of<'term.ending'>['params']): string {
  const day = date(endsOn);
  const last = date(addDays(endsOn, GRACE_DAYS));
  if (step === 'CLOSED') return isTrial ? t`Your free trial ended on ${day}.` : t`The plan ${plan} ended on ${day}.`;
  if (step === 'GRACE') return t`The plan ${plan} ended on ${day}. Everything works until ${last}.`;
  return isTrial ? t`Your free trial ends on ${day}.` : t`The plan ${plan} ends on ${day}.`;
}

/** One declaration a kind; a kind without one does not compile. */
const KINDS: { [K in Kind]: (notification: Of<K>) => Shown } = {
  'approval.asked': ({ params }) => ({
    text: t`${{ by: params.by }} asks for approval: ${{ name: params.name }}`,
    link: '/approvals',
  }),
  'approval.approved': ({ params: { reason, ...values } }) => ({
    text: reasoned(t`${{ by: values.by }} approved your request: ${{ name: values.name }}`, reason),
    link: '/approvals',
  }),
  'approval.rejected': ({ params: { reason, ...values } }) => ({
    text: reasoned(t`${{ by: values.by }} rejected your request: ${{ name: values.name }}`, reason),
    link: '/approvals',
  }),
  'archiveimport.finished': ({ params }) => ({ text: archive(params), link: '/subscription' }),
  'backup.notrestored': ({ params }) => ({
    text: t`The backup of ${{ centre: params.centre }} of ${{ time: dateTime(params.takenAt) }} cannot be restored.`,
    link: `/masterreport?backups=${params.orgId}`,
  }),
  'booksrun.found': ({ params: { count: findings, number } }) => ({
    text: plural(
      { count: findings },
      {
        one: `The check of the books has # new finding: ${number}.`,
        other: `The check of the books has # new findings, the first one ${number}.`,
      },
    ),
    link: '/books',
  }),
  'bulkchange.finished': ({ params }) => ({ text: bulk(params), link: '' }),
  'callbacks.silent': ({ params }) => ({
    text: t`Razorpay has sent no callbacks since ${{ time: dateTime(params.since) }}. Please look at its webhook.`,
    link: '/',
  }),
  'certificate.issued': ({ params }) => ({
    text: t`Certificate ${{ number: params.number }} of ${{ student: params.student }} (${{ course: params.course }}) was issued`,
    link: certificates(params),
  }),
  'certificate.revoked': ({ params }) => ({
    text: t`Certificate ${{ number: params.number }} of ${{ student: params.student }} (${{ course: params.course }}) was revoked: ${{ reason: params.reason }}`,
    link: certificates(params),
  }),
  'chat.mentioned': ({ params: { name, place, room } }) => ({
    text: place ? t`${name} mentioned you in ${{ room: place }}` : t`${name} mentioned you in the chat`,
    link: `/chat?room=${room}`,
  }),
  'creditnote.issued': ({ params }) => ({
    text: t`${{ amount: rupees(params.total) }} of your payment for ${{ plan: params.planName }} is refunded (${{ number: params.creditNote }}).`,
    link: '/subscription',
  }),
  'enquiry.followUpDue': ({ params, recordId }) => ({
    text: t`Follow up with ${{ name: params.name }} (${{ code: params.code }}).`,
    link: enquiry(recordId),
  }),
  'enquiry.received': ({ params, recordId }) => ({
    text: t`New enquiry from ${{ name: params.name }} (${{ code: params.code }}).`,
    link: enquiry(recordId),
  }),
  'enrolment.away': ({ params }) => ({
    text: t`${{ student: params.student }} (${{ batch: params.batch }}): ${{ why: params.why }}`,
    link: '/attendance?tab=watch',
  }),
  'enrolment.changed': ({ params }) => ({
    text: {
      pause: t`${{ student: params.student }}'s enrolment in ${{ course: withBatch(params) }} was paused.`,
      resume: t`${{ student: params.student }}'s enrolment in ${{ course: withBatch(params) }} was resumed.`,
      transfer: t`${{ student: params.student }}'s enrolment in ${{ course: withBatch(params) }} was transferred.`,
      complete: t`${{ student: params.student }}'s enrolment in ${{ course: withBatch(params) }} was completed.`,
      drop: t`${{ student: params.student }}'s enrolment in ${{ course: withBatch(params) }} was dropped.`,
      cancel: t`${{ student: params.student }}'s enrolment in ${{ course: withBatch(params) }} was cancelled.`,
    }[params.step],
    link: enrolments(params),
  }),
  'enrolment.started': ({ params }) => ({
    text: t`${{ student: params.student }} joined ${{ course: withBatch(params) }}.`,
    link: enrolments(params),
  }),
  'enrolment.trialStarted': ({ params }) => ({
    text: t`${{ student: params.student }} started a trial in ${{ course: withBatch(params) }}.`,
    link: enrolments(params),
  }),
  'followup.received': ({ params: { name, code, enquiryId } }) => ({
    text: t`${name} (${code}) asked again.`,
    link: enquiry(enquiryId),
  }),
  'gatewaypayment.held': ({ params }) => ({
    text: t`${{ amount: rupees(params.amount) }} of ${{ centre: params.centre }} arrived by Razorpay and settles no order. Please pay it back.`,
    link: '/',
  }),
  'gatewayrefund.failed': ({ params }) => ({
    text: t`Razorpay did not pay ${{ amount: rupees(params.amount) }} back to ${{ centre: params.centre }}.`,
    link: '/',
  }),
  'job.failed': ({ params }) => ({
    text: t`${{ name: params.name }} failed. ${{ message: params.message }}`,
    link: '',
  }),
  'job.finished': ({ params }) => ({ text: t`${{ name: params.name }} is ready to download.`, link: '' }),
  'member.accepted': ({ params }) => ({
    text: t`${{ name: params.name }} has accepted the invitation.`,
    link: '/stafflistpage',
  }),
  'member.left': ({ params: { name, batches } }) => ({
    text: t`${name} has left and taught ${{ batches: batches.join(', ') }}. Please choose another trainer.`,
    link: '/coursefee-page?tab=batches',
  }),
  'order.confirmed': ({ params }) => ({
    text: t`Your payment of ${{ amount: rupees(params.total) }} for ${{ plan: params.planName }} is confirmed.`,
    link: '/subscription',
  }),
  'order.placed': ({ params }) => ({
    text: t`${{ centre: params.centre }} paid ${{ amount: rupees(params.total) }} for ${{ plan: params.planName }}. Please confirm.`,
    link: '/',
  }),
  'order.rejected': ({ params }) => ({
    text: t`Your payment of ${{ amount: rupees(params.total) }} for ${{ plan: params.planName }} was not confirmed: ${{ reason: params.reason }}`,
    link: '/subscription',
  }),
  'payment.received': ({ params }) => ({
    text: t`${{ amount: rupees(params.amount) }} received from ${{ student: params.student }} (${{ receipt: params.receipt }})`,
    link: payments(params),
  }),
  'upiproof.received': ({ params }) => ({
    text: t`${{ student: params.student }}: a UPI payment of ${{ amount: rupees(params.amount) }} waits for verification`,
    link: '/payments?tab=proofs',
  }),
  'promotion.done': ({ params }) => ({
    text: t`${{ batch: params.batch }} was promoted to ${{ toBatch: params.toBatch }} from ${{ day: date(params.start) }}: ${{ students: plural({ count: params.students }, { one: '# student', other: '# students' }) }}`,
    link: '/coursefee-page?tab=batches',
  }),
  'promotion.undone': ({ params }) => ({
    text: t`The promotion of ${{ batch: params.batch }} to ${{ toBatch: params.toBatch }} was undone`,
    link: '/coursefee-page?tab=batches',
  }),
  'cheque.bounced': ({ params }) => ({
    text: t`The cheque of ${{ student: params.student }} (receipt ${{ receipt: params.receipt }}) bounced: ${{ reason: params.reason }}`,
    link: payments(params),
  }),
  'payment.reversed': ({ params }) => ({
    text: t`Receipt ${{ receipt: params.receipt }} of ${{ student: params.student }} was reversed: ${{ reason: params.reason }}`,
    link: payments(params),
  }),
  'refund.paid': ({ params }) => ({
    text: t`Refund of ${{ amount: rupees(params.amount) }} to ${{ student: params.student }} paid (${{ number: params.number }})`,
    link: refunds(params),
  }),
  'refund.reversed': ({ params }) => ({
    text: t`Refund ${{ number: params.number }} of ${{ student: params.student }} was reversed: ${{ reason: params.reason }}`,
    link: refunds(params),
  }),
  'referral.earned': ({ params }) => ({
    text: t`${{ amount: rupees(params.amount) }} earned: ${{ centre: params.centre }} bought a plan`,
    link: '/referralpage',
  }),
  'referral.takenBack': ({ params }) => ({
    text: t`${{ amount: rupees(params.amount) }} taken back: the first plan of ${{ centre: params.centre }} was refunded`,
    link: '/referralpage',
  }),
  'register.missing': ({ params }) => ({
    text: missing(params),
    link: `/attendance?${params.batchId === null ? 'tab=missing' : `batch=${params.batchId}&date=${params.date}`}`,
  }),
  'renewalrun.finished': ({ params, recordId }) => ({
    text: renewals(params),
    link: `/coursefee-page?tab=renewals&run=${recordId}`,
  }),
  'term.ending': ({ params }) => ({ text: ending(params), link: '/subscription' }),
  'ticket.opened': ({ params, recordId }) => ({
    text: t`${{ centre: params.centre }} asks for help: ${{ subject: params.subject }} (${{ code: params.code }})`,
    link: ticket(recordId),
  }),
  'ticketmessage.answered': ({ params }) => ({
    text: t`Support has answered ${{ code: params.code }}: ${{ subject: params.subject }}`,
    link: ticket(params.ticketId),
  }),
  'ticketmessage.received': ({ params }) => ({
    text: t`${{ centre: params.centre }} wrote about ${{ code: params.code }}: ${{ subject: params.subject }}`,
    link: ticket(params.ticketId),
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
  return show ? show(notification) : { text: t`There is something new.`, link: '' };
}
