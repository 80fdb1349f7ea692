import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '@/api/errors';
import { NotFoundDrawing } from '../feedback/drawings';
import { EmptyState } from '../feedback/empty-state';
import { ErrorState, OfflineState } from '../feedback/error-state';
import { RecordSkeleton } from '../feedback/skeletons';

export interface RecordWords {
  /** A sentence: "The branch did not load". */
  didNotLoad: string;
  /** Said of a 404; it counts as not loaded where nothing is said. */
  notFound?: { title: string; text: string };
}

interface RecordStateProps<R> {
  of: UseQueryResult<R>;
  words: RecordWords;
  /** The page is about it. */
  isPage?: boolean;
  children: (record: R) => ReactNode;
}

/** One record once it is there; until then that it is on its way, is not there, or did not come. */
export function RecordState<R>({ of: query, words, isPage, children }: RecordStateProps<R>) {
  const { data, error, fetchStatus } = query;
  if (data !== undefined) return children(data);
  if (fetchStatus === 'paused') return <OfflineState isPage={isPage} onRetry={() => void query.refetch()} />;
  if (!error) return <RecordSkeleton />;
  if (words.notFound && error instanceof ApiError && error.status === 404) {
    return <EmptyState drawing={<NotFoundDrawing />} {...words.notFound} />;
  }
  return <ErrorState title={words.didNotLoad} error={error} onRetry={() => void query.refetch()} />;
}
