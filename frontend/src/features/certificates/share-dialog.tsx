import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { LinkButtons } from '@/components/display/link-buttons';
import { QrCode } from '@/components/display/qr-code';
import type { Certificate } from './api';

const Code = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  gap: 12,
  marginTop: 16,
  '& .paper': { padding: 16, borderRadius: 8, backgroundColor: 'white', lineHeight: 0 },
  '& code': { ...theme.typography.caption, overflowWrap: 'anywhere', textAlign: 'center' },
}));

const Ways = styled('div')({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 8, marginTop: 16 });

/** Where anybody can check a certificate: as a code to scan, and as a link to send. */
export default function ShareDialog({ certificate, onClose }: { certificate: Certificate; onClose: () => void }) {
  const id = useId();
  const { certificateId: number, verifyUrl: url, studentObjectId, courseObjectId } = certificate;
  const message = t`Certificate ${number} of ${{ student: studentObjectId.studentName }}, ${{ course: courseObjectId.coursename }}: ${url}`;

  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`}>{t`Check link of ${number}`}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>
          {t`Anyone with the certificate can check here that it is genuine. The page shows the name, course, centre, date and status, and nothing else.`}
        </DialogContentText>
        <Code>
          <div className="paper">
            <QrCode value={url} label={t`QR code of the check page`} size={184} />
          </div>
          <code>{url}</code>
        </Code>
        <Ways>
          <LinkButtons url={url} message={message} />
        </Ways>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" color="primary" onClick={onClose}>
          {t`Done`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
