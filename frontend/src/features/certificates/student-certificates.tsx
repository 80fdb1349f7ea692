import { useQuery } from '@tanstack/react-query';
import { lazy, useEffect } from 'react';
import { PAGE_SIZE, pageCount } from '@/components/data-list/list-state';
import { useListParams } from '@/components/data-list/use-list-params';
import { ErrorState } from '@/components/feedback/error-state';
import { RowsSkeleton } from '@/components/feedback/skeletons';
import { ParamSheet } from '@/components/sheet/param-sheet';
import type { SheetParam } from '@/components/sheet/use-sheet-param';
import { certificatesOf } from './api';
import { CertificateGrid } from './certificate-grid';
import { NoCertificates } from './no-certificates';
import { t } from './text';
import type { Whose } from './whose';

const CertificateSheet = lazy(() => import('./certificate-sheet'));

const ADDRESS = {
  list: { ordering: '', pageSize: PAGE_SIZE, sorts: [], filterNames: [] },
  views: [],
  first: null,
  remember: false,
};

interface StudentCertificatesProps {
  student: Whose;
  /** Kept by the page, whose head has the buttons that open it. */
  sheet: SheetParam;
  mayAdd: boolean;
  /** Told whether there is none, so that the head hides its buttons. */
  onEmpty?: (empty: boolean) => void;
  /** Inside the student's page rather than on one of its own. */
  compact?: boolean;
}

/** One student's certificates, newest first, ten a page. They come all at once (specification, section 7). */
export function StudentCertificates({ student, sheet, mayAdd, onEmpty, compact }: StudentCertificatesProps) {
  const answer = useQuery(certificatesOf(student._id));
  const { params: { page: asked }, change } = useListParams('certificates-of', ADDRESS);
  const { data } = answer;
  const page = Math.min(asked, pageCount(data?.length ?? 0, PAGE_SIZE));
  const isEmpty = data?.length === 0;

  useEffect(() => onEmpty?.(isEmpty), [isEmpty, onEmpty]);

  return (
    <>
      {data === undefined ? (
        answer.isError ? (
          <ErrorState title={t('didNotLoad')} error={answer.error} onRetry={() => void answer.refetch()} />
        ) : (
          <RowsSkeleton avatar={false} />
        )
      ) : isEmpty ? (
        <NoCertificates sheet={mayAdd && sheet} compact={compact} />
      ) : (
        <CertificateGrid
          certificates={data.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
          page={page}
          shownPage={page}
          pageSize={PAGE_SIZE}
          total={data.length}
          onPage={(next) => change({ page: next })}
          onEdit={({ _id }) => sheet.open(_id)}
        />
      )}
      {mayAdd && (
        <ParamSheet of={sheet}>
          {(id) => <CertificateSheet id={id} student={student} onClose={sheet.close} />}
        </ParamSheet>
      )}
    </>
  );
}
