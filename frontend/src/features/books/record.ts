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
  refund: t`Refund`,
  letterhead: t`Letterhead`,
  series: t`Series after`,
  copy: t`Copy`,
  request: t`Request`,
  renewalrun: t`Renewal run`,
  expense: t`Expense`,
  income: t`Income`,
  transfer: t`Transfer`,
  stock: t`Material`,
  purchase: t`Purchase`,
  distribution: t`Distribution`,
  gstfiling: t`GST return`,
  promotion: t`Promotion of`,
};

/** Where the records of the centre are looked at: the page with the number's or the record's address. */
const PAGES: Record<string, (finding: Finding) => string> = {
  expense: ({ recordId }) => `/finace-page?tab=expenses&expense=${recordId}`,
  income: ({ recordId }) => `/finace-page?tab=income&income=${recordId}`,
  transfer: ({ recordId }) => `/finace-page?tab=transfers&transfer=${recordId}`,
  stock: ({ number }) => `/materialsInfo?search=${encodeURIComponent(number)}`,
  purchase: ({ number }) => `/materialsInfo?tab=purchases&search=${encodeURIComponent(number)}`,
  distribution: ({ number }) => `/materialsInfo?tab=distribution&search=${encodeURIComponent(number)}`,
};

/** "Receipt KTH/26-27/000388". */
export const nameOf = ({ kind, number }: Finding) => [KIND_LABELS[kind], number].filter(Boolean).join(' ');

/** Where the record is looked at; null for what has no page. */
export function linkOf(finding: Finding): { to: string; label: string } | null {
  const { kind, recordId, number, studentId } = finding;
  const page = PAGES[kind];
  if (page) return { to: page(finding), label: t`Open` };
  if (kind === 'payment') return { to: `/payments?payment=${recordId}`, label: t`Open receipt` };
  if (kind === 'due') return { to: `/payments?tab=dues&search=${encodeURIComponent(number)}`, label: t`Open due` };
  if (kind === 'refund') return { to: `/payments?tab=refunds&refund=${recordId}`, label: t`Open refund` };
  if (kind === 'renewalrun') {
    return { to: `/coursefee-page?tab=renewals&view=log&run=${recordId}`, label: t`Open run` };
  }
  const student = kind === 'student' ? recordId : studentId;
  return student === null ? null : { to: studentUrl(student), label: t`Open student` };
}
