import { Clipped } from '@/components/data-list/cells';
import { CardLines } from '@/components/data-list/list-cards';
import type { ListColumn } from '@/components/data-list/types';
import { DateText } from '@/components/display/date-text';
import { StatusChip } from '@/components/display/status-chip';
import { phone } from '@/lib/format';
import type { EnquiryRow } from './api';
import { NextDate } from './next-date';
import { t } from './text';

/** What was said last: "No answer, 18-11-2026". */
export function LastContact({ enquiry }: { enquiry: EnquiryRow }) {
  const said = enquiry.lastFollowUp;
  if (!said) return <>{t('notContacted')}</>;
  return (
    <>
      {t(`outcome.${said.outcome}`)}, <DateText value={said.at} />
    </>
  );
}

/** The specification's columns in its order, then when to follow up and who does. */
export const enquiryColumns: readonly ListColumn<EnquiryRow>[] = [
  { key: 'date', label: t('columns.date'), cell: (row) => <DateText value={row.date} />, sort: true, tone: 'quiet' },
  { key: 'enquiryId', label: t('columns.id'), cell: (row) => row.enquiryId, sort: true, tone: 'quiet' },
  {
    key: 'studentName',
    label: t('columns.name'),
    cell: (row) => <Clipped title={row.studentName}>{row.studentName}</Clipped>,
    sort: true,
    fixed: true,
    tone: 'strong',
  },
  { key: 'phone', label: t('columns.phone'), cell: (row) => phone(row.phone), sort: true, under: 'studentName' },
  {
    key: 'course',
    label: t('columns.course'),
    cell: (row) => <Clipped title={row.course}>{row.course || '–'}</Clipped>,
    sort: true,
  },
  { key: 'status', label: t('columns.status'), cell: (row) => <StatusChip state={row.status} />, sort: true },
  { key: 'createdBy', label: t('columns.createdBy'), cell: (row) => <Clipped>{row.createdBy}</Clipped>, sort: true, tone: 'quiet' },
  { key: 'updatedBy', label: t('columns.updatedBy'), cell: (row) => <Clipped>{row.updatedBy}</Clipped>, sort: true, tone: 'quiet' },
  {
    key: 'branch',
    label: t('columns.branch'),
    cell: (row) => <Clipped>{row.branchObjectId.branchname}</Clipped>,
    sort: 'branchObjectId',
    tone: 'quiet',
  },
  {
    key: 'nextFollowUp',
    label: t('columns.next'),
    cell: (row) => <NextDate day={row.nextFollowUp} />,
    sort: true,
  },
  {
    key: 'owner',
    label: t('columns.owner'),
    cell: (row) => <Clipped>{row.ownerObjectId?.username ?? t('nobody')}</Clipped>,
    sort: 'ownerObjectId',
    under: 'nextFollowUp',
  },
  { key: 'source', label: t('columns.source'), cell: (row) => t(`source.${row.source}`), sort: true, optional: true },
  { key: 'lastFollowUp', label: t('columns.last'), cell: (row) => <LastContact enquiry={row} />, optional: true },
];

export function EnquiryCard({ enquiry }: { enquiry: EnquiryRow }) {
  return (
    <CardLines
      title={enquiry.studentName}
      end={<NextDate day={enquiry.nextFollowUp} />}
      second={`${enquiry.enquiryId} · ${phone(enquiry.phone)}`}
      third={[enquiry.course, enquiry.ownerObjectId?.username].filter(Boolean).join(' · ')}
      chip={<StatusChip state={enquiry.status} />}
    />
  );
}
