import { useQuery, type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { SideSheet, type SideSheetProps } from '../sheet/side-sheet';
import { RecordState, type RecordWords } from './record-state';

/** What a page gives the sheet that it opens. */
export interface SheetProps {
  /** The record's id, or `new`. */
  id: string;
  onClose: () => void;
}

interface RecordSheetProps<R, K extends QueryKey> extends SheetProps {
  query: (id: string) => UseQueryOptions<R, Error, R, K>;
  /** Of the sheet while the record is on its way. */
  title: string;
  words: RecordWords;
  /** What a new record begins with; the sheet waits for it, and does without it where it does not come. */
  begins?: UseQueryResult;
  /** A side sheet if nothing is said. */
  frame?: ComponentType<SideSheetProps>;
  /** The sheet itself; the record is `undefined` for `new`. */
  children: (record: R | undefined) => ReactNode;
}

/** Loads what a sheet is about before it is drawn, so that its form starts with the record's values. */
export function RecordSheet<R, K extends QueryKey>({
  id,
  query,
  title,
  words,
  begins,
  frame: Frame = SideSheet,
  onClose,
  children,
}: RecordSheetProps<R, K>) {
  const isNew = id === 'new';
  const record = useQuery({ ...query(id), enabled: !isNew });
  if (!begins?.isLoading && (isNew || record.data !== undefined)) return children(isNew ? undefined : record.data);
  return (
    <Frame open title={title} onClose={onClose}>
      <RecordState of={isNew && begins ? begins : record} words={words}>
        {() => null}
      </RecordState>
    </Frame>
  );
}
