import { t } from '@lingui/core/macro';
import { Mail, MessageCircle, MessageSquareText } from 'lucide-react';
import type { ReactNode } from 'react';
import { shareUrl } from '@/lib/reach';

interface ShareTarget {
  name: string;
  /** A letter or an icon: no brand's own sign. */
  sign: ReactNode;
  href: string;
}

/** Where the link is shared, in the specification's order (section 2, Refer & Earn). */
export function targetsOf(url: string): ShareTarget[] {
  const text = encodeURIComponent(shareText(url));
  const link = encodeURIComponent(url);
  const title = encodeURIComponent(shareTitle());
  return [
    { name: t`Facebook`, sign: 'f', href: `https://www.facebook.com/sharer/sharer.php?u=${link}` },
    { name: t`Twitter`, sign: 't', href: `https://twitter.com/intent/tweet?text=${text}` },
    { name: t`WhatsApp`, sign: <MessageCircle size={20} aria-hidden />, href: shareUrl(shareText(url)) },
    { name: t`Email`, sign: <Mail size={20} aria-hidden />, href: `mailto:?subject=${title}&body=${text}` },
    { name: t`LinkedIn`, sign: 'in', href: `https://www.linkedin.com/sharing/share-offsite/?url=${link}` },
    { name: t`SMS`, sign: <MessageSquareText size={20} aria-hidden />, href: `sms:?body=${text}` },
  ];
}

export const shareTitle = () => t`Invite & Earn`;
export const shareText = (url: string) => t`Check out this amazing plan at: ${url}`;
