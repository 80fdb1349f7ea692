import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { Ban, Pencil, Printer, QrCode } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { certificates } from '@/api/resources';
import { ListFooter } from '@/components/data-list/list-footer';
import { deleteAction } from '@/components/data-list/row-actions';
import type { RowAction } from '@/components/data-list/types';
import { useChange } from '@/components/data-list/use-change';
import { useDelete } from '@/components/dialogs/use-delete';
import { DeleteDialog, ReasonDialog } from '@/components/late';
import { useMe } from '@/lib/me';
import { FRONT_DESK, MANAGERS } from '@/lib/roles';
import { certificatesUrl } from '@/lib/urls';
import { downloadCertificate, printCertificate, revokeCertificate, type Certificate } from './api';
import { CertificateCard } from './certificate-card';
import { t } from './text';

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

interface CertificateGridProps {
  certificates: readonly Certificate[];
  page: number;
  /** The page that `certificates` are of. */
  shownPage: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  onEdit: (certificate: Certificate) => void;
  /** Of several students: each name leads to the student's own. */
  ofMany?: boolean;
}

/** The card grid with what may be done to a certificate, and the lists' footer under it. */
export function CertificateGrid({ certificates: shown, onEdit, ofMany, ...footer }: CertificateGridProps) {
  const { role } = useMe();
  const mayChange = FRONT_DESK.includes(role);
  const mayManage = MANAGERS.includes(role);
  const [shared, setShared] = useState<Certificate | null>(null);
  const [revoking, setRevoking] = useState<Certificate | null>(null);
  const download = useMutation({ mutationFn: downloadCertificate, meta: onlyLogged });
  const print = useMutation({ mutationFn: printCertificate, meta: onlyLogged });
  const revoke = useChange({
    of: certificates,
    change: ({ _id, reason }: { _id: number; reason: string }) => revokeCertificate(_id, reason),
    saysSo: true,
    onDone: () => setRevoking(null),
  });
  const { askDelete, dialog } = useDelete({
    of: certificates,
    nameOf: (certificate: Certificate) => certificate.title,
    consequence: t('deleteEffect'),
    meta: { ...onlyLogged, success: t('deleted') },
  });

  function actionsOf(certificate: Certificate): RowAction[] {
    const isIssued = certificate.status === 'ISSUED';
    return [
      mayChange && isIssued && { label: t('actions.edit'), icon: Pencil, onSelect: () => onEdit(certificate) },
      { label: t('actions.share'), icon: QrCode, onSelect: () => setShared(certificate) },
      { label: t('actions.print'), icon: Printer, onSelect: () => print.mutate(certificate) },
      mayManage && isIssued && {
        label: t('actions.revoke'),
        icon: Ban,
        danger: true,
        onSelect: () => setRevoking(certificate),
      },
      mayManage && deleteAction(() => askDelete(certificate)),
    ].filter((action) => action !== false);
  }

  return (
    <>
      <Cards aria-label={t('many')}>
        {shown.map((certificate) => (
          <li key={certificate._id}>
            <CertificateCard
              certificate={certificate}
              href={ofMany ? certificatesUrl(certificate.studentObjectId._id) : undefined}
              onDownload={() => download.mutate(certificate)}
              downloading={download.isPending && download.variables._id === certificate._id}
              actions={actionsOf(certificate)}
            />
          </li>
        ))}
      </Cards>
      <ListFooter {...footer} />
      <DeleteDialog {...dialog} />
      <ReasonDialog
        key={revoking?._id}
        open={revoking !== null}
        title={t('revokeTitle', { number: revoking?.certificateId ?? '' })}
        text={t('revokeText', { student: revoking?.studentObjectId.studentName ?? '' })}
        confirm={t('actions.revoke')}
        busy={revoke.isPending}
        onConfirm={(reason) => revoking && revoke.mutate({ _id: revoking._id, reason })}
        onClose={() => setRevoking(null)}
      />
      <Suspense>
        {shared && <ShareDialog certificate={shared} onClose={() => setShared(null)} />}
      </Suspense>
    </>
  );
}
