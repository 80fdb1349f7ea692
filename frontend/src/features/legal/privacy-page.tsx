import { t } from '@lingui/core/macro';
import { LegalPage, type Company, type LegalSection } from './legal-page';

const sections = ({ name, supportEmail }: Company): readonly LegalSection[] => [
  {
    title: t`Who is responsible`,
    texts: [
      t`For what a centre records about its students, parents, enquirers and staff, the centre is the data fiduciary under the Digital Personal Data Protection Act, 2023. ${name} is its data processor and uses the data only to provide the service to the centre.`,
      t`For the accounts, plans, payments and support tickets of centres, and for people who ask about Class Master, ${name} is the data fiduciary.`,
    ],
  },
  {
    title: t`What is stored, and for what`,
    texts: [
      t`Accounts: name, email address, phone number, role, photo, and the password in a form that cannot be read back. They are needed to sign in.`,
      t`Students and enquirers: what the centre enters, such as name, phone number, date of birth, parents, address, courses, attendance, fees, certificates and documents. They are needed to run the centre.`,
      t`Staff: contact details, salary details, attendance and what they did in Class Master.`,
      t`Centres: name, address, tax numbers, plans, invoices and references of payments. Class Master stores no card numbers.`,
      t`Security: the time and the IP address of sign-ins and changes, to find misuse.`,
      t`Messages: mails that Class Master sends, notifications, and support tickets with their files.`,
    ],
  },
  {
    title: t`Where it is stored`,
    texts: [
      t`Each centre has a workspace of its own in the database. No other centre can see it.`,
      t`To help a centre, ${name} can open its workspace. The centre’s activity log shows each visit.`,
      t`The browser keeps the sign-in, settings and unsent forms, and registers of attendance for use without a network. There are no cookies for advertising, and nobody is tracked across websites.`,
      t`Data is not sold. It is given to others only to run Class Master, such as for hosting and mail, or where the law requires it.`,
    ],
  },
  {
    title: t`How long it is kept`,
    texts: [
      t`A workspace is kept as long as the centre has its account, also after its plan has ended. Deleted records leave the lists and stay in history and reports.`,
      t`A sign-up that was not confirmed is deleted 7 days after its link ended, the text of a sent mail after 30 days, an exported file after 3 days, and the record of a sign-in after 400 days.`,
      t`Invoices and receipts are kept as long as tax law requires.`,
    ],
  },
  {
    title: t`Your rights`,
    texts: [
      t`A student, parent, enquirer or staff member asks the centre to see, correct or erase their data. The centre can correct data itself, and ${name} helps with the rest.`,
      t`A centre’s owner and managers can export the lists of the workspace at any time, also after the plan has ended.`,
      t`The owner can ask support to erase the workspace. ${name} confirms who asks, and then erases everything that no law requires to be kept.`,
    ],
  },
  {
    title: t`Complaints`,
    texts: [
      t`Send a complaint about personal data to ${{ email: supportEmail }}. If it is not resolved, you can complain to the Data Protection Board of India.`,
    ],
  },
];

/** /privacy: what is stored about whom, why, and for how long. */
export function Component() {
  return (
    <LegalPage
      title={t`Privacy notice`}
      lead={t`Which personal data Class Master stores, what for, and for how long.`}
      sections={sections}
    />
  );
}
