import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PAGE_SIZE, pageCount } from '@/components/data-list/list-state';
import { AddButtons } from './add-buttons';
import { certificatesOf, type Whose } from './api';
import { CertificateCards, useCertificates } from './certificate-cards';

interface StudentCertificatesProps {
  student: Whose;
  /** Inside the student's page rather than on one of its own. */
  compact?: boolean;
  /** What stands above the cards, with the buttons that add one. */
  head: (add: ReactNode) => ReactNode;
}

/** One student's certificates, newest first, ten a page. They come all at once (specification, section 7). */
export function StudentCertificates({ student, compact = false, head }: StudentCertificatesProps) {
  const answer = useQuery(certificatesOf(student._id));
  const { sheet, params, change } = useCertificates('certificates-of');
  const all = answer.data;
  const page = Math.min(params.page, pageCount(all?.length ?? 0, PAGE_SIZE));
  const list = all?.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  // Where there is none, the empty state has the buttons.
  const isEmpty = all ? all.length === 0 : compact;
  return (
    <>
      {head(sheet && !isEmpty && <AddButtons sheet={sheet} quiet={compact} />)}
      <CertificateCards
        answer={answer}
        shown={list && all && { list, page, pageSize: PAGE_SIZE, total: all.length }}
        page={page}
        onPage={(next) => change({ page: next })}
        sheet={sheet}
        student={student}
        compact={compact}
      />
    </>
  );
}
