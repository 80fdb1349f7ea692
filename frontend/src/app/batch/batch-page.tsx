import { t } from '@lingui/core/macro';
import { RecordPage } from '@/components/record/record-page';
import { batches } from '@/api/resources';
import { BatchRecord } from './batch-record';

const words = {
  didNotLoad: t`The batch did not load`,
  notFound: { title: t`There is no such batch`, text: t`The batch was deleted, or belongs to another branch.` },
};

export const back = { to: '/coursefee-page?tab=batches', label: t`Batches` };

/** /batch/{id}: who learns together, and how it goes. */
export function Component() {
  return (
    <RecordPage query={batches.record} back={back} words={words}>
      {(batch) => <BatchRecord batch={batch} back={back} />}
    </RecordPage>
  );
}
