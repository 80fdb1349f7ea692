import { t } from '@lingui/core/macro';
import { useMemo, useState } from 'react';
import { StaleDialog } from '@/components/form/stale-dialog';
import { timeOfDay } from '@/lib/format';
import type { Register } from './api';
import { codeLabel } from './codes';
import type { Waiting } from './offline/outbox';
import type { MarkDraft } from './use-register';

interface StaleRegisterProps {
  mine: Waiting;
  theirs: Register;
  busy: boolean;
  onTakeTheirs: (theirs: Register) => void;
  onKeepMine: (theirs: Register) => void;
}

const inWords = ({ code, checkIn, checkOut, note }: MarkDraft) =>
  [
    code ? codeLabel(code) : t`Not marked`,
    checkIn && t`in ${{ time: timeOfDay(checkIn) }}`,
    checkOut && t`out ${{ time: timeOfDay(checkOut) }}`,
    note,
  ]
    .filter(Boolean)
    .join(', ');

/** A colleague took the same register: student by student what both say, and whose shall stand. */
export default function StaleRegister({ mine, theirs, busy, onTakeTheirs, onKeepMine }: StaleRegisterProps) {
  const [putOff, setPutOff] = useState<string | null>(null);
  const [labels, said, own] = useMemo(() => {
    const names: Record<string, string> = {};
    const colleague: Record<string, unknown> = { updatedBy: theirs.takenBy };
    const me: Record<string, unknown> = {};
    for (const { studentObjectId, ...mark } of theirs.marks) {
      const key = `student-${studentObjectId._id}`;
      names[key] = studentObjectId.studentName;
      colleague[key] = inWords(mark);
    }
    for (const { studentObjectId, code, checkIn = null, checkOut = null, note } of mine.body.marks) {
      me[`student-${studentObjectId}`] = inWords({ code, checkIn, checkOut, note: note ?? '' });
    }
    return [names, colleague, me];
  }, [mine, theirs]);
  return (
    <StaleDialog
      theirs={putOff === mine.id ? null : said}
      mine={own}
      labels={labels}
      heading={t`Student`}
      busy={busy}
      onTakeTheirs={() => onTakeTheirs(theirs)}
      onSaveMine={() => onKeepMine(theirs)}
      onClose={() => setPutOff(mine.id)}
    />
  );
}
