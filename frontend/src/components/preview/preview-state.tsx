import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '@/api/errors';
import { Banner } from '../feedback/banner';
import { RowsSkeleton } from '../feedback/skeletons';

interface PreviewStateProps<T> {
  of: UseQueryResult<T>;
  /** Before the server's own sentence. */
  fault: string;
  children: (preview: T) => ReactNode;
}

/** A preview on its way, refused or there. */
export function PreviewState<T>({ of, fault, children }: PreviewStateProps<T>) {
  if (of.isError) {
    return <Banner tone="warning">{`${fault}: ${faultText(of.error)}`}</Banner>;
  }
  return of.data === undefined ? <RowsSkeleton rows={3} avatar={false} /> : children(of.data);
}

function faultText(error: Error): string {
  const sentences = error instanceof ApiError ? Object.values(error.errors).flat() : [];
  return sentences.join(' ') || error.message;
}
