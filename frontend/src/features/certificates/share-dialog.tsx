import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { Check, Copy, ExternalLink, MessageCircle } from 'lucide-react';
import { useId, useState } from 'react';
import { QrCode } from '@/components/display/qr-code';
import { shareUrl } from '@/lib/reach';
import type { Certificate } from './api';
import { t } from './text';

/** Milliseconds (specification, section 9: copy confirmation). */
const COPIED = 1000;

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
  const [copied, setCopied] = useState(false);
  const { certificateId: number, verifyUrl: url, studentObjectId, courseObjectId } = certificate;
  const message = t('share.message', {
    number,
    url,
    student: studentObjectId.studentName,
    course: courseObjectId.coursename,
  });

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(url);
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED);
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`}>{t('share.title', { number })}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>{t('share.text')}</DialogContentText>
        <Code>
          <div className="paper">
            <QrCode value={url} label={t('share.qr')} size={184} />
          </div>
          <code>{url}</code>
        </Code>
        <Ways>
          <Button
            startIcon={copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
            onClick={() => void copy()}
          >
            {copied ? t('share.copied') : t('share.copy')}
          </Button>
          <Button
            component="a"
            href={shareUrl(message)}
            target="_blank"
            rel="noreferrer"
            startIcon={<MessageCircle size={16} aria-hidden />}
          >
            {t('share.whatsApp')}
          </Button>
          <Button
            component="a"
            href={url}
            target="_blank"
            rel="noreferrer"
            startIcon={<ExternalLink size={16} aria-hidden />}
          >
            {t('share.open')}
          </Button>
        </Ways>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" color="primary" onClick={onClose}>
          {t('share.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
