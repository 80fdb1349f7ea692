import { t } from '@lingui/core/macro';
import { GRACE_DAYS } from '@/lib/plan';
import { LegalPage, type Company, type LegalSection } from './legal-page';

const sections = ({ name }: Company): readonly LegalSection[] => [
  {
    title: t`Who the agreement is with`,
    texts: [
      t`The agreement is between ${name}, who runs the service, and the centre that signs up.`,
      t`The owner signs up for the centre, and must be allowed to do so.`,
    ],
  },
  {
    title: t`Trial`,
    texts: [
      t`A centre tries Class Master for 14 days, free of charge and without giving a card. The limits of the plan Free apply.`,
      t`A trial does not become a paid plan by itself.`,
    ],
  },
  {
    title: t`Plans and payment`,
    texts: [
      t`A plan is paid in advance for its months. It limits how many students, staff members and branches a centre can have.`,
      t`Prices are before GST. GST is added if ${name} is registered for it, and there is an invoice for each payment.`,
      t`The plan starts when ${name} has confirmed the payment.`,
      t`A plan keeps its price until it ends. After that the price on the price page applies.`,
      t`An upgrade starts at once and has credit for the unused days. A smaller plan starts when the current one ends, if what the centre uses fits into it.`,
    ],
  },
  {
    title: t`When a plan ends`,
    texts: [
      t`After a paid plan has ended, everything works for ${{ days: String(GRACE_DAYS) }} more days. There are no such days after a trial.`,
      t`Then the workspace is closed: its data can be read and exported, but not changed. A new plan opens it again.`,
      t`Nothing is deleted because a plan was not renewed.`,
    ],
  },
  {
    title: t`Refunds`,
    texts: [
      t`A plan that has started is not refunded, unless ${name} decides otherwise or the law requires it.`,
      t`A payment that ${name} rejects starts no plan. If the money was received, it is paid back.`,
    ],
  },
  {
    title: t`What a centre is responsible for`,
    texts: [
      t`The centre decides what it records about its students and staff, needs a lawful reason for it, and informs them.`,
      t`The centre sets its own fees, receipts, taxes and accounts. Class Master computes them from what the centre enters.`,
      t`Each person signs in with their own account and keeps the password to themselves.`,
      t`Class Master must not be used for anything unlawful, to send unwanted messages, or to get at the data of others.`,
    ],
  },
  {
    title: t`Suspension`,
    texts: [
      t`${name} can suspend a centre that breaks these terms or endangers others. Nobody of the centre can sign in then.`,
      t`A suspension deletes nothing. Write to support to have it lifted or to get the centre’s data.`,
    ],
  },
  {
    title: t`Changes and law`,
    texts: [
      t`These terms can change. What was agreed for a plan that is paid holds until it ends.`,
      t`The law of India applies.`,
    ],
  },
];

/** /terms: what a centre agrees to when it signs up. */
export function Component() {
  return <LegalPage title={t`Terms`} lead={t`What applies when a centre uses Class Master.`} sections={sections} />;
}
