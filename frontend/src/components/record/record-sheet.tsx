import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SideSheet } from '../sheet/side-sheet';
import { RecordState, type RecordWords } from './record-state';

interface RecordSheetProps<R, K extends QueryKey> {
  /** The record's id, or `new`. */
  id: string;
  query: (id: string) => UseQueryOptions<R, Error, R, K>;
  /** Of the sheet while the record is on its way. */
  title: string;
  words: RecordWords;
  onClose: () => void;
  /** The sheet itself; the record is `undefined` for `new`. */
  children: (record: R | undefined) => ReactNode;
}

/** Loads what a sheet is about before it is drawn, so that its form starts with the record's values. */
export function RecordSheet<R, K extends QueryKey>({
  id, query, title, words, onClose, children,
}: RecordSheetProps<R, K>) {
  const isNew = id === 'new';
  const record = useQuery({ ...query(id), enabled: !isNew });
  if (isNew || record.data !== undefined) return children(isNew ? undefined : record.data);
  return (
    <SideSheet open title={title} onClose={onClose}>
      <RecordState of={record} words={words}>
        {children}
      </RecordState>
    </SideSheet>
  );
}
