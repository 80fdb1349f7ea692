import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newKey } from '@/components/form/idempotency';
import { staleRecord } from '@/components/form/server-errors';
import { toasts } from '@/lib/toasts';
import { undoRegister, type Register, type RegisterInput } from './api';
import { discardUnsent, isUnsent, keepAndSend, showRegister, type Outcome, type Waiting } from './offline/outbox';
import { t } from './text';

const ON_SCREEN = 8000;

/** What an undo of a saved register goes back to: earlier marks, or one that nobody had taken. */
export type Before = RegisterInput['marks'] | 'not taken';

interface Offer {
  /** Of the entry that waits, or the version that the server made of it. */
  of: string | number;
  run: () => void;
}

interface UseUndo {
  /** Takes the last save back; nothing where it cannot be taken back any more. */
  undo: (() => void) | undefined;
  /** Says what came of a save, and offers to take it back. */
  offerUndo: (id: string, outcome: Outcome, before: Before | null) => void;
}

/** Taking back the last save of this register, for as long as nothing has happened to it since. */
export function useUndo({ batch, date, version }: Register, entry: Waiting | undefined): UseUndo {
  const queries = useQueryClient();
  const [offer, setOffer] = useState<Offer | null>(null);
  const undoing = useMutation({
    mutationFn: (undo: () => Promise<boolean>) => undo(),
    onSuccess: (isDone) => {
      if (isDone) toasts.success(t('register.undone'));
    },
    onError: (error) => {
      if (staleRecord(error)) toasts.error(t('register.undoStale'));
      // Somebody was quicker: what they saved is to be seen.
      return queries.invalidateQueries({ queryKey: ['attendance'] });
    },
  });

  /** Before it has left this device; `earlier` is what it took the place of. */
  async function undoWaiting(id: string, earlier: Waiting | undefined): Promise<boolean> {
    if (!(await discardUnsent(id))) {
      toasts.info(t('register.undoLate'));
      return false;
    }
    const wasReplaced = earlier && (!earlier.tried || earlier.refusal);
    if (wasReplaced) await keepAndSend(queries, { id: newKey(), batchName: earlier.batchName, body: earlier.body });
    return true;
  }

  async function undoSent(saved: number, before: Before): Promise<boolean> {
    const which = { batchObjectId: batch._id, date, version: saved };
    if (before === 'not taken') {
      showRegister(queries, (await undoRegister(which)).data);
      return true;
    }
    const body = { ...which, marks: before };
    return (await keepAndSend(queries, { id: newKey(), batchName: batch.name, body })).state === 'sent';
  }

  return {
    undo: offer && offer.of === (entry ? entry.id : version) && !entry?.tried ? offer.run : undefined,
    offerUndo: (id, outcome, before) => {
      if (outcome.state === 'refused') return;
      const saved = outcome.state === 'sent' ? outcome.register.version : null;
      let next: Offer | null = null;
      if (saved !== null && before) next = { of: saved, run: () => undoing.mutate(() => undoSent(saved, before)) };
      if (isUnsent(id)) next = { of: id, run: () => undoing.mutate(() => undoWaiting(id, entry)) };
      setOffer(next);
      const options = next ? { action: { label: t('register.undo'), run: next.run }, duration: ON_SCREEN } : undefined;
      if (outcome.state === 'waiting') toasts.info(t('register.kept'), options);
      else toasts.success(t('register.saved', { batch: batch.name }), options);
    },
  };
}
