import { ApiError } from '@/api/errors';
import { NotFoundDrawing } from '@/components/feedback/drawings';
import { EmptyState } from '@/components/feedback/empty-state';
import { ErrorState } from '@/components/feedback/error-state';
import { RecordSkeleton } from '@/components/feedback/skeletons';
import { t } from './text';

/** The record is on its way, is not there, or did not come. */
export function Missing({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error) return <RecordSkeleton />;
  if (error instanceof ApiError && error.status === 404) {
    return <EmptyState drawing={<NotFoundDrawing />} title={t('notFound')} text={t('notFoundText')} />;
  }
  return (
    <ErrorState
      title={t('didNotLoad')}
      error={error}
      onRetry={onRetry}
    />
  );
}
