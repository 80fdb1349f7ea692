import { useState } from 'react';
import { BulkDialog } from '@/components/bulk/bulk-dialog';
import type { SelectionDialogProps } from '@/components/data-list/types';
import { Segmented } from '@/components/display/segmented';
import { stateText } from '@/components/display/states';
import { REFRESHES } from './api';
import { laterStages } from './choices';
import { t } from './text';

const STAGES = laterStages('NEW');

/** The stage that all the chosen enquiries move on to. */
export default function StageDialog(props: SelectionDialogProps) {
  const { chosen, noun } = props;
  const [status, setStatus] = useState<(typeof STAGES)[number]>('CONTACTED');
  return (
    <BulkDialog
      {...props}
      title={t('bulk.stageTitle', { count: chosen.count, things: chosen.count === 1 ? noun.one : noun.many })}
      action="stage"
      change={{ status }}
      confirm={t('bulk.stageConfirm', { stage: stateText(status) })}
      refreshes={REFRESHES}
    >
      {() => (
        <Segmented
          wide
          label={t('columns.status')}
          value={status}
          options={STAGES.map((value) => ({ value, label: stateText(value) }))}
          onChange={setStatus}
        />
      )}
    </BulkDialog>
  );
}
