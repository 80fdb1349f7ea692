import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { Check, Copy, ExternalLink, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { shareUrl } from '@/lib/reach';
import { useCopy } from './use-copy';

const beside = { component: 'a', target: '_blank', rel: 'noreferrer' } as const;

interface LinkButtonsProps {
  url: string;
  /** What a message that hands the link on says. */
  message: string;
  children?: ReactNode;
}

/** What is done with a link: copied, opened, or sent on. */
export function LinkButtons({ url, message, children }: LinkButtonsProps) {
  const { copied, copy } = useCopy();

  return (
    <>
      <Button
        startIcon={copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
        onClick={() => void copy(url)}
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
