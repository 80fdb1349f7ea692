import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { newKey } from '@/components/form/idempotency';
import { discardDraft, draftOf, trackUnsaved } from '@/lib/unsaved';
import { registerQuery, type Code, type Register, type RegisterMark } from './api';
import { mayHaveTimes } from './codes';
import { discard, isOf, keepAndSend, useOutbox, type Waiting } from './offline/outbox';
import { useUndo, type Before, type Earlier } from './use-undo';

export type MarkDraft = Pick<RegisterMark, 'code' | 'checkIn' | 'checkOut' | 'note'>;

/** A student's line as it stands on screen. */
export type Line = RegisterMark;

type Changes = Readonly<Record<number, MarkDraft>>;

interface SaveWith {
  reason?: string;
  /** The colleague's, once the person has chosen to save over it. */
  version?: number | null;
}

interface Saving extends SaveWith {
  id: string;
  marks: ReturnType<typeof wireMarks>;
  earlier: Earlier;
}

interface UseRegister {
  lines: Line[];
  /** Marks that are set and neither with the server nor among those that wait. */
  changed: number;
  /** The register's entry among those that wait or were refused. */
  entry: Waiting | undefined;
  busy: boolean;
  mark: (student: number, part: Partial<MarkDraft>) => void;
  /** Everybody, or only who has no mark yet. */
  markAll: (code: Code, onlyRest: boolean) => void;
  save: (withWhat?: SaveWith) => void;
  /** Takes the last save back; nothing while there is none, or marks were set since. */
  undo: (() => void) | undefined;
  /** A colleague's register stands; one's own marks go. */
  takeTheirs: (theirs: Register) => void;
}

const idOf = (line: RegisterMark) => line.studentObjectId._id;

const draftFrom = ({ code, checkIn, checkOut, note }: MarkDraft): MarkDraft => ({ code, checkIn, checkOut, note });

const same = (one: MarkDraft, other: MarkDraft) =>
  one.code === other.code &&
  one.checkIn === other.checkIn &&
  one.checkOut === other.checkOut &&
  one.note === other.note;

/** An absent person has no check-in or check-out. */
const tidy = (mark: MarkDraft): MarkDraft =>
  mayHaveTimes(mark.code) ? mark : { ...mark, checkIn: null, checkOut: null };

const wireMarks = (lines: readonly Line[]) =>
  lines.flatMap((line) => (line.code ? [{ studentObjectId: idOf(line), ...draftFrom(line), code: line.code }] : []));

/** Marks of an entry of the outbox, by student. */
function marksOf(entry: Waiting | undefined): Record<number, MarkDraft> {
  const marks = entry?.body.marks ?? [];
  return Object.fromEntries(
    marks.map(({ studentObjectId, code, checkIn, checkOut, note }) => [
      studentObjectId,
      { code, checkIn: checkIn ?? null, checkOut: checkOut ?? null, note: note ?? '' },
    ]),
  );
}

/**
 * One batch's register of one day while it is being taken. What stands on screen is the server's,
 * under the marks that wait on this device, under those that were set and not saved. Who has no
 * mark is shown without one; nothing is recorded until it is saved.
 */
export function useRegister(register: Register): UseRegister {
  const { batch, date } = register;
  const form = `attendance/${batch._id}/${date}`;
  const queries = useQueryClient();
  const { list } = useOutbox();
  // The newest, where an earlier one is still being asked about.
  const entry = list.findLast((one) => isOf(one, batch._id, date));
  const [changes, setChanges] = useState<Changes>(() => (draftOf(form)?.values as Changes | undefined) ?? {});
  // The register under the first change: a colleague's save must not slip under marks made before it.
  const [base, setBase] = useState(register);

  const pending = marksOf(entry);
  const isKept = ([student, mark]: [string, MarkDraft]) => {
    const waits = pending[Number(student)];
    return waits !== undefined && same(mark, waits);
  };
  const changed = Object.entries(changes).filter((one) => !isKept(one)).length;
  const ground = changed > 0 ? base : register;
  const stored = (line: RegisterMark): MarkDraft => pending[idOf(line)] ?? draftFrom(line);
  const lines = ground.marks.map((line) => ({ ...line, ...(changes[idOf(line)] ?? stored(line)) }));
  const { undo, offerUndo } = useUndo(register, entry);

  useEffect(() => (changed > 0 ? trackUnsaved(form, () => changes) : undefined), [changed, changes, form]);

  function set(next: Record<number, MarkDraft>): void {
    setBase(ground);
    setChanges((now) => {
      const all: Record<number, MarkDraft> = { ...now };
      for (const line of ground.marks) {
        const wanted = next[idOf(line)];
        if (!wanted) continue;
        if (same(wanted, stored(line))) delete all[idOf(line)];
        else all[idOf(line)] = wanted;
      }
      return all;
    });
  }

  function forget(): void {
    setChanges({});
    discardDraft(form);
  }

  /** What was sent is no change any more; what was marked meanwhile stays one, on what it was sent over. */
  function keepLater(sent: Saving['marks'], answered: Register | undefined): void {
    const wire = Object.fromEntries(sent.map(({ studentObjectId, ...mark }) => [studentObjectId, mark]));
    const isSent = ([student, mark]: [string, MarkDraft]) => wire[student] !== undefined && same(mark, wire[student]);
    discardDraft(form);
    setChanges((now) => Object.fromEntries(Object.entries(now).filter((one) => !isSent(one))));
    if (answered) setBase(answered);
  }

  const saving = useMutation({
    mutationFn: ({ id, marks, reason, version }: Saving) =>
      keepAndSend(queries, {
        id,
        batchName: batch.name,
        body: { batchObjectId: batch._id, date, marks, version: version ?? null, ...(reason && { reason }) },
      }),
    // Here and not beside `mutate`: somebody who has gone back meanwhile is told as well.
    onSuccess: (outcome, { id, marks, earlier }) => {
      // From here on the outbox holds them, and says what came of them.
      keepLater(marks, outcome.state === 'sent' ? outcome.register : undefined);
      offerUndo(id, outcome, earlier);
    },
    meta: { failure: t`These marks may not have been saved. Check the register and save it again.` },
  });

  /** What a save of what is on screen takes the place of; null where nothing can bring that back. */
  function before(): Before | null {
    // To change a closed register takes a reason of its own.
    if (register.locked) return null;
    if (entry && !entry.refusal) return entry.body.marks;
    const theirs = entry?.refusal?.theirs ?? ground;
    if (!theirs.taken) return 'not taken';
    const marked = new Set(lines.filter(({ code }) => code).map(idOf));
    // A first mark in a register that is taken stays one.
    return theirs.marks.some((line) => !line.code && marked.has(idOf(line))) ? null : wireMarks(theirs.marks);
  }

  return {
    lines,
    changed,
    entry,
    busy: saving.isPending,
    mark: (student, part) => {
      const line = lines.find((one) => idOf(one) === student);
      if (line) set({ [student]: tidy({ ...draftFrom(line), ...part }) });
    },
    markAll: (code, onlyRest) =>
      set(
        Object.fromEntries(
          lines
            .filter((line) => !onlyRest || !line.code)
            .map((line) => [idOf(line), tidy({ ...draftFrom(line), code })]),
        ),
      ),
    undo: changed > 0 ? undefined : undo,
    save: ({ reason, version = entry ? entry.body.version : ground.version } = {}) => {
      const earlier = { marks: before(), waiting: entry };
      saving.mutate({ id: newKey(), marks: wireMarks(lines), reason, version, earlier });
    },
    takeTheirs: (theirs) => {
      forget();
      queries.setQueryData(registerQuery(batch._id, date).queryKey, theirs);
      if (entry) void discard(entry.id);
    },
  };
}
