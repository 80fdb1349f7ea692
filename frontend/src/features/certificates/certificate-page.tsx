import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { ApiError } from '@/api/errors';
import { NotFoundDrawing } from '@/components/feedback/drawings';
import { EmptyState } from '@/components/feedback/empty-state';
import { ErrorState } from '@/components/feedback/error-state';
import { RowsSkeleton } from '@/components/feedback/skeletons';
import { PageHeader } from '@/components/layout/page-header';
import { studentUrl } from '@/lib/urls';
import { certificatesOf, studentRecord, type Whose } from './api';
import { back } from './back';
import { LatestCertificates } from './latest-certificates';
import { StudentCertificates } from './student-certificates';

/** /student-certificate/{id?}: the certificates of one student, or the branch's latest. */
export function Component() {
  const { id } = useParams();
  return id === undefined ? <LatestCertificates /> : <OfOneStudent key={id} id={Number(id) || 0} />;
}

function OfOneStudent({ id }: { id: number }) {
  const student = useQuery(studentRecord(id));
  // A trainer reads the certificates of those taught before, whose record is closed by now.
  const certificates = useQuery(certificatesOf(id));
  const whose: Whose | undefined = student.data ?? certificates.data?.[0]?.studentObjectId;

  if (!whose) {
    return (
      <>
        <PageHeader title={t`Certificates Issued`} back={back} />
        {student.isError && !certificates.isPending ? (
          <NoStudent error={student.error} onRetry={() => void student.refetch()} />
        ) : (
          <RowsSkeleton avatar={false} />
        )}
      </>
    );
  }
  const subtitle = (
    <Link to={studentUrl(id)} style={{ color: 'inherit' }}>
      {whose.studentName}, {whose.studentId}
    </Link>
  );
  return (
    <StudentCertificates
      student={whose}
      head={(add) => <PageHeader title={t`Certificates Issued`} subtitle={subtitle} back={back} actions={add} />}
    />
  );
}

function NoStudent({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (!(error instanceof ApiError) || error.status !== 404) {
    return <ErrorState title={t`The certificates did not load`} error={error} onRetry={onRetry} />;
  }
  return (
    <EmptyState
      drawing={<NotFoundDrawing />}
      title={t`There is no such student`}
      text={t`The student was deleted, or belongs to another branch.`}
    />
  );
}
