import { useMemo, useState } from 'react';
import { StaleDialog } from '@/components/form/stale-dialog';
import type { Register } from './api';
import { codeLabel } from './codes';
import type { Waiting } from './offline/outbox';
import { t } from './text';

interface StaleRegisterProps {
  mine: Waiting;
  theirs: Register;
  busy: boolean;
  onTakeTheirs: (theirs: Register) => void;
  onKeepMine: (theirs: Register) => void;
}

interface Said {
  code: string;
  note: string;
}

const inWords = ({ code, note }: Said) => [code, note].filter(Boolean).join(', ');

/** A colleague took the same register: student by student what both say, and whose shall stand. */
export default function StaleRegister({ mine, theirs, busy, onTakeTheirs, onKeepMine }: StaleRegisterProps) {
  const [putOff, setPutOff] = useState<string | null>(null);
  const [labels, said, own] = useMemo(() => {
    const names: Record<string, string> = {};
    const colleague: Record<string, unknown> = { updatedBy: theirs.takenBy };
    const me: Record<string, unknown> = {};
    for (const { studentObjectId, code, note } of theirs.marks) {
      const key = `student-${studentObjectId._id}`;
      names[key] = studentObjectId.studentName;
      colleague[key] = inWords({ code: code ? codeLabel(code) : t('notMarked'), note });
    }
    for (const { studentObjectId, code, note } of mine.body.marks) {
      me[`student-${studentObjectId}`] = inWords({ code: codeLabel(code), note: note ?? '' });
    }
    return [names, colleague, me];
  }, [mine, theirs]);
  return (
    <StaleDialog
      theirs={putOff === mine.id ? null : said}
      mine={own}
      labels={labels}
      busy={busy}
      onTakeTheirs={() => onTakeTheirs(theirs)}
      onSaveMine={() => onKeepMine(theirs)}
      onClose={() => setPutOff(mine.id)}
    />
  );
}
