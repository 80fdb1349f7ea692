import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { PageHeader } from '../layout/page-header';
import { RecordState, type RecordWords } from './record-state';

interface RecordPageProps<R, K extends QueryKey> {
  /** Of the record whose id the address has. */
  query: (id: string) => UseQueryOptions<R, Error, R, K>;
  /** The list it belongs to. */
  back: { to: string; label: string };
  words: RecordWords;
  /** The record's page with a head of its own: it carries the name and the way back. */
  children: (record: R) => ReactNode;
}

/** A page about one record. Until that is there it has the way back and what keeps it. */
export function RecordPage<R, K extends QueryKey>({ query, back, words, children }: RecordPageProps<R, K>) {
  const { id = '' } = useParams();
  const record = useQuery(query(id));
  return (
    <>
      {record.data === undefined && <PageHeader title={null} back={back} />}
      <RecordState isPage of={record} words={words}>
        {children}
      </RecordState>
    </>
  );
}
