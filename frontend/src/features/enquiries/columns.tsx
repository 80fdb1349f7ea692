import { t } from '@lingui/core/macro';
import { enquiry as declared } from '@/api/columns/enquiry';
import { enquiries } from '@/api/resources';
import { Clipped } from '@/components/data-list/cells';
import { columnsOf } from '@/components/data-list/columns';
import { CardLines } from '@/components/data-list/list-cards';
import { DateText } from '@/components/display/date-text';
import { phone } from '@/lib/format';
import type { EnquiryRow } from './api';
import { NextDate } from './next-date';

const OUTCOME_LABELS = {
  CONNECTED: t`Spoke to them`,
  CALL_BACK: t`Call back later`,
  SENT: t`Message sent`,
  NO_ANSWER: t`No answer`,
  BUSY: t`Busy`,
  SWITCHED_OFF: t`Switched off`,
  WRONG_NUMBER: t`Wrong number`,
  NOT_INTERESTED: t`Not interested`,
  ASKED_AGAIN: t`Asked again`,
};

/** What was said last: "No answer, 18-11-2026". */
export function LastContact({ enquiry }: { enquiry: EnquiryRow }) {
  const said = enquiry.lastFollowUp;
  if (!said) return <>{t`Not contacted yet`}</>;
  return (
    <>
      {OUTCOME_LABELS[said.outcome]}, <DateText value={said.at} />
    </>
  );
}

const column = columnsOf(enquiries, declared);

/** The specification's columns in its order, then when to follow up and who does. */
export const enquiryColumns = [
  column('date', { tone: 'quiet' }),
  column('enquiryId', { tone: 'quiet' }),
  column('studentName', { clip: true, fixed: true, tone: 'strong' }),
  column('phone', { under: 'studentName' }),
  column('course', { clip: true }),
  column('status'),
  column('createdBy'),
  column('updatedBy'),
  column('branchObjectId', { key: 'branch', tone: 'quiet' }),
  column('nextFollowUp', { cell: (row) => <NextDate day={row.nextFollowUp} /> }),
  column('ownerObjectId', {
    key: 'owner',
    under: 'nextFollowUp',
    cell: (row) => <Clipped>{row.ownerObjectId?.username ?? t`Nobody`}</Clipped>,
  }),
  column('source', { optional: true }),
  {
    key: 'lastFollowUp',
    label: t`Last contact`,
    cell: (row: EnquiryRow) => <LastContact enquiry={row} />,
    optional: true,
  },
];

export function EnquiryCard({ enquiry }: { enquiry: EnquiryRow }) {
  return (
    <CardLines
      title={enquiry.studentName}
      end={<NextDate day={enquiry.nextFollowUp} />}
      second={`${enquiry.enquiryId} · ${phone(enquiry.phone)}`}
      third={[enquiry.course, enquiry.ownerObjectId?.username].filter(Boolean).join(' · ')}
      status={enquiry.status}
    />
  );
}
