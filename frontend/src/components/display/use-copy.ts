import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { toasts } from '@/lib/toasts';

/** How long it says that something was copied, in milliseconds (specification, section 9). */
const COPIED = 1000;

/**
 * Copies a text; a browser that refuses is told of by a toast.
 * @returns `copied` is true for a second; `copy` tells whether it was copied.
 */
export function useCopy(): { copied: boolean; copy: (text: string) => Promise<boolean> } {
  const [copied, setCopied] = useState(false);

  async function copy(text: string): Promise<boolean> {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      toasts.error(t`The browser did not allow copying.`);
      return false;
    }
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED);
    return true;
  }

  return { copied, copy };
}
