import { t } from '@lingui/core/macro';
import { useCopy } from '@/components/display/use-copy';
import { toasts } from '@/lib/toasts';

/** Copies the referral link and says so. `copied` is true for a second. */
export function useCopyLink(url: string): { copied: boolean; copy: () => void } {
  const { copied, copy } = useCopy();
  return {
    copied,
    copy: () =>
      void copy(url).then((isCopied) => {
        if (isCopied) toasts.success(t`Referral link copied!`);
      }),
  };
}
