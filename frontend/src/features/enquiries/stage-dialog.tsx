import { useState } from 'react';
import { enquiry } from '@/api/columns/enquiry';
import { enquiries } from '@/api/resources';
import { BulkDialog } from '@/components/bulk/bulk-dialog';
import type { SelectionDialogProps } from '@/components/data-list/types';
import { Segmented } from '@/components/display/segmented';
import { stateText } from '@/components/display/states';
import { laterStages } from './choices';
import { t } from './text';

const STAGES = laterStages('NEW');

/** The stage that all the chosen enquiries move on to. */
export default function StageDialog(props: SelectionDialogProps) {
  const [status, setStatus] = useState<(typeof STAGES)[number]>('CONTACTED');
  return (
    <BulkDialog
      {...props}
      title={(rows) => t('bulk.stageTitle', rows)}
      action={enquiries.bulk('stage')}
      change={{ status }}
      confirm={t('bulk.stageConfirm', { stage: stateText(status) })}
    >
      {() => (
        <Segmented
          wide
          label={enquiry.status.label}
          value={status}
          options={STAGES.map((value) => ({ value, label: stateText(value) }))}
          onChange={setStatus}
        />
      )}
    </BulkDialog>
  );
}
