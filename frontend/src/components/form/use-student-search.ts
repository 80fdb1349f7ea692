import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '@/api/client';
import { students } from '@/api/resources';
import { useDebounced } from './use-debounced';

/** Milliseconds: somebody stands at the desk and waits. */
const PAUSE = 250;

export interface StudentSearch {
  text: string;
  setText: (text: string) => void;
  /** Who matches the text; `undefined` while that is not known. */
  found: readonly Schemas['StudentRow'][] | undefined;
}

/** Students by name, phone or ID. */
export function useStudentSearch(): StudentSearch {
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), PAUSE);
  const { data, isPlaceholderData } = useQuery({ ...students.search(search), enabled: search !== '' });
  // Those of an earlier text are nobody's to pick: Enter would take the wrong one.
  const isSettled = search !== '' && search === text.trim() && !isPlaceholderData;
  return { text, setText, found: isSettled ? data : undefined };
}
