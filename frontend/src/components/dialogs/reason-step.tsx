import type { ReactNode } from 'react';
import { ApiError } from '@/api/errors';
import { useChange } from '../data-list/use-change';
import { useIdempotencyKey } from '../form/idempotency';
import { ReasonDialog } from './reason-dialog';

interface ReasonStepProps {
  /** Whose records it changes. */
  of: { refreshes: readonly string[] };
  /** @param key the `Idempotency-Key`, the same for every try of the same reason. */
  change: (reason: string, key: string) => Promise<{ message?: string }>;
  title: string;
  text: ReactNode;
  confirm: string;
  cancel?: string;
  /** False for what destroys nothing. */
  danger?: boolean;
  onDone?: () => void;
  onClose: () => void;
}

/** A step that needs a reason: asks for it, takes the step, and says beside the reason why it was refused. */
export default function ReasonStep({ of, change, onDone, ...dialog }: ReasonStepProps) {
  const keyFor = useIdempotencyKey();
  const step = useChange({
    of,
    change: (reason: string) => change(reason, keyFor(reason)),
    saysSo: true,
    meta: { form: true },
    onDone: () => {
      dialog.onClose();
      onDone?.();
    },
  });
  return <ReasonDialog {...dialog} open busy={step.isPending} fault={faultOf(step.error)} onConfirm={step.mutate} />;
}

/** What no toast says: sentences of fields, of which there is one here, and the word about an old version. */
function faultOf(error: Error | null): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const sentences = Object.values(error.errors).flat();
  return sentences.join(' ') || (error.code === 'stale' ? error.message : undefined);
}
