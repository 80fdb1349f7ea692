import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState, OfflineState } from '@/components/feedback/error-state';
import { RowsSkeleton } from '@/components/feedback/skeletons';

interface PanelStateProps<T> {
  of: UseQueryResult<T>;
  /** A sentence: "The company information did not load". */
  didNotLoad: string;
  children: (data: T) => ReactNode;
}

/** What a panel shows once it is there; until then that it is on its way, waits for a network, or did not come. */
export function PanelState<T>({ of: { data, error, fetchStatus, refetch }, didNotLoad, children }: PanelStateProps<T>) {
  const retry = () => void refetch();
  if (data !== undefined) return children(data);
  if (fetchStatus === 'paused') return <OfflineState onRetry={retry} />;
  if (error) return <ErrorState title={didNotLoad} error={error} onRetry={retry} />;
  return <RowsSkeleton avatar={false} />;
}
