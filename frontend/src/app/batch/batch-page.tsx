import { RecordPage } from '@/components/record/record-page';
import { batches } from '@/api/resources';
import { BatchRecord } from './batch-record';
import { t } from './text';

const words = { didNotLoad: t('didNotLoad'), notFound: { title: t('notFound'), text: t('notFoundText') } };

export const back = { to: '/coursefee-page?tab=batches', label: t('batches') };

/** /batch/{id}: who learns together, and how it goes. */
export function Component() {
  return (
    <RecordPage query={batches.record} back={back} words={words}>
      {(batch) => <BatchRecord batch={batch} back={back} />}
    </RecordPage>
  );
}
