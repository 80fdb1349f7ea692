import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { Check, Copy, ExternalLink, MessageCircle } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { shareUrl } from '@/lib/reach';
import { toasts } from '@/lib/toasts';

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
      toasts.error(t`The browser did not allow copying.`);
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
        {copied ? t`Link copied.` : t`Copy link`}
      </Button>
      <Button {...beside} href={url} startIcon={<ExternalLink size={16} aria-hidden />}>
        {t`Open`}
      </Button>
      <Button {...beside} href={shareUrl(message)} startIcon={<MessageCircle size={16} aria-hidden />}>
        {t`WhatsApp`}
      </Button>
      {children}
    </>
  );
}
