import { t } from '@lingui/core/macro';
import { studentUrl } from '@/lib/urls';
import type { Finding } from './api';

const KIND_LABELS: Record<string, string> = {
  payment: t`Receipt`,
  due: t`Bill`,
  creditnote: t`Credit note`,
  advancevoucher: t`Voucher`,
  student: t`Student`,
  enrolment: t`Enrolment`,
  certificate: t`Certificate`,
  letterhead: t`Letterhead`,
  series: t`Series after`,
  copy: t`Copy`,
  request: t`Request`,
  renewalrun: t`Renewal run`,
};

/** "Receipt KTH/26-27/000388". */
export const nameOf = ({ kind, number }: Finding) => [KIND_LABELS[kind], number].filter(Boolean).join(' ');

/** Where the record is looked at; null for what has no page. */
export function linkOf({ kind, recordId, number, studentId }: Finding): { to: string; label: string } | null {
  if (kind === 'payment') return { to: `/payments?payment=${recordId}`, label: t`Open receipt` };
  if (kind === 'due') return { to: `/payments?tab=dues&search=${encodeURIComponent(number)}`, label: t`Open due` };
  if (kind === 'renewalrun') {
    return { to: `/coursefee-page?tab=renewals&view=log&run=${recordId}`, label: t`Open run` };
  }
  const student = kind === 'student' ? recordId : studentId;
  return student === null ? null : { to: studentUrl(student), label: t`Open student` };
}
