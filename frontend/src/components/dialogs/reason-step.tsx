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
  const fault = step.error instanceof ApiError ? step.error.errors.reason?.[0] : undefined;
  return <ReasonDialog {...dialog} open busy={step.isPending} fault={fault} onConfirm={step.mutate} />;
}
