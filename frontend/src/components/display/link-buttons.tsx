import Button from '@mui/material/Button';
import { Check, Copy, ExternalLink, MessageCircle } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { texts } from '@/i18n/texts';
import { shareUrl } from '@/lib/reach';
import { toasts } from '@/lib/toasts';

const t = texts('linkButtons', {
  copy: 'Copy link',
  copied: 'Link copied.',
  copyFailed: 'The browser did not allow copying.',
  open: 'Open',
  whatsApp: 'WhatsApp',
});

/** How long it says that the link was copied, in milliseconds (specification, section 9). */
const COPIED = 1000;

const beside = { component: 'a', target: '_blank', rel: 'noreferrer' } as const;

interface LinkButtonsProps {
  url: string;
  /** What a message that hands the link on says. */
  message: string;
  children?: ReactNode;
}

/** What is done with a link: copied, opened, or sent on. */
export function LinkButtons({ url, message, children }: LinkButtonsProps) {
  const [copied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url);
    } catch {
      toasts.error(t('copyFailed'));
      return;
    }
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED);
  }

  return (
    <>
      <Button
        startIcon={copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
        onClick={() => void copy()}
      >
        {copied ? t('copied') : t('copy')}
      </Button>
      <Button {...beside} href={url} startIcon={<ExternalLink size={16} aria-hidden />}>
        {t('open')}
      </Button>
      <Button {...beside} href={shareUrl(message)} startIcon={<MessageCircle size={16} aria-hidden />}>
        {t('whatsApp')}
      </Button>
      {children}
    </>
  );
}
