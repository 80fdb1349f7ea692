import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { enquiry } from '@/api/columns/enquiry';
import { enquiries } from '@/api/resources';
import { BulkDialog } from '@/components/bulk/bulk-dialog';
import type { SelectionDialogProps } from '@/components/data-list/types';
import { Segmented } from '@/components/display/segmented';
import { stateText } from '@/components/display/states';
import { count } from '@/lib/format';
import { laterStages } from './choices';

const STAGES = laterStages('NEW');

/** The stage that all the chosen enquiries move on to. */
export default function StageDialog(props: SelectionDialogProps) {
  const [status, setStatus] = useState<(typeof STAGES)[number]>('CONTACTED');
  return (
    <BulkDialog
      {...props}
      title={(rows) => t`Move ${{ count: count(rows.count) }} ${{ things: rows.things }} to a stage`}
      action={enquiries.bulk('stage')}
      change={{ status }}
      confirm={t`Move to ${{ stage: stateText(status) }}`}
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
