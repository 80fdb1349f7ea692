import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { Balance } from '@/components/display/balance';
import { StudentsFound } from '@/components/form/student-picker';
import { useStudentSearch } from '@/components/form/use-student-search';
import { phone } from '@/lib/format';
import { beginTypeAhead, endTypeAhead, takeTypeAhead } from '@/lib/type-ahead';
import type { Student } from './api';

/** Finds who is paying by name, phone or ID. */
export function PayerPicker({ onPick }: { onPick: (student: Student) => void }) {
  const search = useStudentSearch();
  const { text, setText, found } = search;
  const [hurried, setHurried] = useState(false);

  // Whoever presses Enter before the answer means the only one it names; what is typed meanwhile is
  // meant for the amount.
  const only = hurried && found?.length === 1 ? found[0] : undefined;
  const isAmbiguous = hurried && found !== undefined && !only;
  useEffect(() => {
    if (only) onPick(only);
    else if (isAmbiguous) endTypeAhead();
  }, [only, isAmbiguous, onPick]);

  /** What was typed while the sheet was still loading. */
  function takeEarlyKeys(): void {
    const early = takeTypeAhead();
    if (early.text) setText(text + early.text);
    if (early.entered) setHurried(true);
  }

  function hurry(): void {
    setHurried(true);
    beginTypeAhead();
  }

  function type(next: string): void {
    setHurried(false);
    setText(next);
  }

  return (
    <StudentsFound
      label={t`Student`}
      placeholder={t`Name, phone or ID`}
      search={{ ...search, setText: type }}
      onPick={onPick}
      onHurry={text.trim() === '' ? undefined : hurry}
      onFocus={takeEarlyKeys}
      detail={(student) => phone(student.phone)}
      end={(student) => <Balance pending={student.pending} daysLate={student.daysLate} />}
    />
  );
}
