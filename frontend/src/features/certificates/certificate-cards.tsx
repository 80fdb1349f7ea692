import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { useMutation, type UseQueryResult } from '@tanstack/react-query';
import { Ban, Printer, QrCode } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { certificates } from '@/api/resources';
import { ListFooter } from '@/components/data-list/list-footer';
import { PAGE_SIZE } from '@/components/data-list/list-state';
import { deleteAction, editAction } from '@/components/data-list/row-actions';
import type { RowAction } from '@/components/data-list/types';
import { useListParams } from '@/components/data-list/use-list-params';
import { certificateOf } from '@/components/documents/kinds';
import { useMailing } from '@/components/documents/use-documents';
import { useDelete } from '@/components/dialogs/use-delete';
import { ErrorState } from '@/components/feedback/error-state';
import { RowsSkeleton } from '@/components/feedback/skeletons';
import { DeleteDialog, ReasonStep } from '@/components/late';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam, type SheetParam } from '@/components/sheet/use-sheet-param';
import { useMe } from '@/lib/me';
import { FRONT_DESK, MANAGERS } from '@/lib/roles';
import { certificatesUrl } from '@/lib/urls';
import { NoCertificates } from './add-buttons';
import { downloadCertificate, printCertificate, type Certificate, type Whose } from './api';
import { CertificateCard } from './certificate-card';

const CertificateSheet = lazy(() => import('./certificate-sheet'));
const ShareDialog = lazy(() => import('./share-dialog'));

const Cards = styled('ul')({
  listStyle: 'none',
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
  gap: 16,
  margin: 0,
  padding: '12px 0 16px',
});

// Failures of delete and download are only logged (specification, section 8).
const onlyLogged = { logged: true };

const ADDRESS = {
  list: { ordering: '', pageSize: PAGE_SIZE, sorts: [], filterNames: [] },
  views: [],
  first: null,
  remember: false,
};

/** What the address says of certificates under a name, and the sheet of one for whom may add and change. */
export function useCertificates(name: string) {
  const sheet = useSheetParam('certificate');
  const mayAdd = FRONT_DESK.includes(useMe().role);
  return { ...useListParams(name, ADDRESS), sheet: mayAdd ? sheet : undefined };
}

interface Shown {
  list: readonly Certificate[];
  page: number;
  pageSize: number;
  total: number;
}

interface CertificateCardsProps {
  answer: Pick<UseQueryResult, 'error' | 'refetch'>;
  /** The page that is there; none while it is on its way. */
  shown: Shown | undefined;
  /** The page that was asked for. */
  page: number;
  onPage: (page: number) => void;
  sheet: SheetParam | undefined;
  /** Whose they are; of several students each name leads to the student's own. */
  student?: Whose;
  /** Said of none where it was searched for one. */
  noResult?: ReactNode;
  compact?: boolean;
}

/** Certificates as cards, with the sheet that adds or changes one. */
export function CertificateCards({
  answer: { error, refetch },
  shown,
  noResult,
  compact,
  ...rest
}: CertificateCardsProps) {
  const { sheet, student } = rest;
  return (
    <>
      {shown ? (
        shown.total === 0 ? (
          (noResult ?? <NoCertificates sheet={sheet} compact={compact} />)
        ) : (
          <Grid shown={shown} {...rest} />
        )
      ) : error ? (
        <ErrorState title={t`The certificates did not load`} error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton avatar={false} />
      )}
      {sheet && (
        <ParamSheet of={sheet}>
          {(id) => <CertificateSheet id={id} student={student} onClose={sheet.close} />}
        </ParamSheet>
      )}
    </>
  );
}

type GridProps = Pick<CertificateCardsProps, 'page' | 'onPage' | 'sheet' | 'student'> & { shown: Shown };

/** The card grid with what may be done to a certificate, and the lists' footer under it. */
function Grid({ shown: { list, page: shownPage, ...size }, page, onPage, sheet, student }: GridProps) {
  const { role } = useMe();
  const mayManage = MANAGERS.includes(role);
  const [shared, setShared] = useState<Certificate | null>(null);
  const [revoking, setRevoking] = useState<Certificate | null>(null);
  const download = useMutation({ mutationFn: downloadCertificate, meta: onlyLogged });
  const print = useMutation({ mutationFn: printCertificate, meta: onlyLogged });
  const mail = useMailing();
  const { askDelete, dialog } = useDelete({
    of: certificates,
    nameOf: (certificate: Certificate) => certificate.title,
    consequence: t`is removed from the certificates of the student.`,
    meta: { ...onlyLogged, success: t`Certificate deleted successfully!` },
  });

  function actionsOf(certificate: Certificate): RowAction[] {
    const isIssued = certificate.status === 'ISSUED';
    return [
      sheet !== undefined && isIssued && editAction(() => sheet.open(certificate._id)),
      { label: t`Show check link`, icon: QrCode, onSelect: () => setShared(certificate) },
      { label: t`Print`, icon: Printer, onSelect: () => print.mutate(certificate) },
      sheet !== undefined && isIssued && mail(certificateOf(certificate)),
      mayManage &&
        isIssued && {
          label: t`Revoke`,
          icon: Ban,
          danger: true,
          onSelect: () => setRevoking(certificate),
        },
      mayManage && deleteAction(() => askDelete(certificate)),
    ].filter((action) => action !== false);
  }

  return (
    <>
      <Cards aria-label={t`certificates`}>
        {list.map((certificate) => (
          <li key={certificate._id}>
            <CertificateCard
              certificate={certificate}
              href={student ? undefined : certificatesUrl(certificate.studentObjectId._id)}
              onDownload={() => download.mutate(certificate)}
              downloading={download.isPending && download.variables._id === certificate._id}
              actions={actionsOf(certificate)}
            />
          </li>
        ))}
      </Cards>
      <ListFooter {...size} page={page} shownPage={shownPage} onPage={onPage} />
      <DeleteDialog {...dialog} />
      <Suspense>
        {revoking && (
          <ReasonStep
            of={certificates}
            title={t`Revoke ${{ number: revoking.certificateId }}?`}
            text={t`The check page of ${{ student: revoking.studentObjectId.studentName }}’s certificate will say that it is revoked. This cannot be undone. You can issue a new one.`}
            confirm={t`Revoke`}
            change={(reason) => certificates.post('{id}/revoke', { id: revoking._id, body: { reason } })}
            onClose={() => setRevoking(null)}
          />
        )}
        {shared && <ShareDialog certificate={shared} onClose={() => setShared(null)} />}
      </Suspense>
    </>
  );
}
