import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { attendance } from '@/api/resources';
import { newKey } from '@/components/form/idempotency';
import { toasts } from '@/lib/toasts';
import type { Register, RegisterInput } from './api';
import { discardUnsent, isUnsent, keepAndSend, showRegister, type Outcome, type Waiting } from './offline/outbox';
import { refusalOf, sayRefused, sentenceOf } from './offline/refusal';

const ON_SCREEN = 8000;

/** What an undo of a saved register goes back to: earlier marks, or one that nobody had taken. */
export type Before = RegisterInput['marks'] | 'not taken';

/** What a save took the place of. */
export interface Earlier {
  /** With the server; null where nothing can bring that back. */
  marks: Before | null;
  /** On this device. */
  waiting: Waiting | undefined;
}

interface Offer {
  /** Of the entry that waits, or the version that the server made of it. */
  of: string | number;
  run: () => void;
}

/** What came of an undo; `late`: what was to be dropped here has left already. */
type Undone = { state: 'undone' } | { state: 'late' } | Exclude<Outcome, { state: 'sent' }>;

interface UseUndo {
  /** Takes the last save back; nothing where it cannot be taken back any more. */
  undo: (() => void) | undefined;
  /** Says what came of a save, wherever the person is by now, and offers to take it back. */
  offerUndo: (id: string, outcome: Outcome, earlier: Earlier) => void;
}

/** Taking back the last save of this register, for as long as nothing has happened to it since. */
export function useUndo({ batch, date, version }: Register, entry: Waiting | undefined): UseUndo {
  const queries = useQueryClient();
  const [offer, setOffer] = useState<Offer | null>(null);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  /** The register itself shows why it was refused, as long as somebody looks at it. */
  function refused(outcome: Extract<Outcome, { state: 'refused' }>): void {
    if (!isShown.current) sayRefused({ batchName: batch.name, date, refusal: outcome.refusal });
  }

  const undoing = useMutation({
    mutationFn: (undo: () => Promise<Undone>) => undo(),
    onSuccess: (undone) => {
      if (undone.state === 'undone') toasts.success(t`The save was undone.`);
      else if (undone.state === 'late')
        toasts.info(t`This register is still being sent. Change the marks once it is saved.`);
      else if (undone.state === 'waiting') toasts.info(t`Saved on this device. It is sent when you are back online.`);
      else refused(undone);
    },
    onError: (error) => {
      const refusal = refusalOf(error);
      if (refusal?.code === 'stale')
        toasts.error(t`Someone else has changed this register since, so it cannot be undone.`);
      else if (refusal && Object.keys(refusal.errors).length > 0) toasts.error(sentenceOf(refusal));
      // Somebody was quicker: what they saved is to be seen.
      return queries.invalidateQueries({ queryKey: ['attendance'] });
    },
    // What is told above is not told twice.
    meta: { form: true },
  });

  /** Before it has left this device; `earlier` is what it took the place of. */
  async function undoWaiting(id: string, earlier: Waiting | undefined): Promise<Undone> {
    if (!(await discardUnsent(id))) return { state: 'late' };
    const wasReplaced = earlier && (!earlier.tried || earlier.refusal);
    if (wasReplaced) await keepAndSend(queries, { id: newKey(), batchName: earlier.batchName, body: earlier.body });
    return { state: 'undone' };
  }

  async function undoSent(saved: number, before: Before): Promise<Undone> {
    const which = { batchObjectId: batch._id, date, version: saved };
    if (before === 'not taken') {
      showRegister(queries, (await attendance.post('register/undo', { body: which })).data);
      return { state: 'undone' };
    }
    const body = { ...which, marks: before };
    const outcome = await keepAndSend(queries, { id: newKey(), batchName: batch.name, body });
    return outcome.state === 'sent' ? { state: 'undone' } : outcome;
  }

  return {
    undo: offer && offer.of === (entry ? entry.id : version) && !entry?.tried ? offer.run : undefined,
    offerUndo: (id, outcome, { marks, waiting }) => {
      if (outcome.state === 'refused') {
        refused(outcome);
        return;
      }
      const saved = outcome.state === 'sent' ? outcome.register.version : null;
      let next: Offer | null = null;
      if (saved !== null && marks) next = { of: saved, run: () => undoing.mutate(() => undoSent(saved, marks)) };
      if (isUnsent(id)) next = { of: id, run: () => undoing.mutate(() => undoWaiting(id, waiting)) };
      setOffer(next);
      const options = next ? { actions: [{ label: t`Undo`, run: next.run }], duration: ON_SCREEN } : undefined;
      if (outcome.state === 'waiting')
        toasts.info(t`Saved on this device. It is sent when you are back online.`, options);
      else toasts.success(t`Attendance of ${{ batch: batch.name }} saved.`, options);
    },
  };
}
