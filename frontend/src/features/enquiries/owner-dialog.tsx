import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { enquiry } from '@/api/columns/enquiry';
import { enquiries } from '@/api/resources';
import { BulkDialog } from '@/components/bulk/bulk-dialog';
import type { SelectionDialogProps } from '@/components/data-list/types';
import { FieldError } from '@/components/form/field-error';
import { SelectField } from '@/components/form/text-field';
import { owners } from './api';
import { t } from './text';

const NOBODY = 'nobody';

/** Who shall follow up all the chosen enquiries. */
export default function OwnerDialog(props: SelectionDialogProps) {
  const [owner, setOwner] = useState('');
  const { data } = useQuery(owners);
  return (
    <BulkDialog
      {...props}
      title={(rows) => t('bulk.ownerTitle', rows)}
      action={enquiries.bulk('owner')}
      change={owner ? { ownerObjectId: owner === NOBODY ? null : Number(owner) } : null}
      confirm={t('bulk.ownerConfirm')}
    >
      {({ ownerObjectId }) => (
        <SelectField
          label={enquiry.ownerObjectId.label}
          value={owner}
          error={Boolean(ownerObjectId)}
          helperText={ownerObjectId && <FieldError>{ownerObjectId}</FieldError>}
          onChange={(event) => setOwner(event.target.value)}
        >
          <option value="" disabled>
            {t('bulk.chooseOwner')}
          </option>
          {(data ?? []).map(({ _id, username }) => (
            <option key={_id} value={_id}>
              {username}
            </option>
          ))}
          <option value={NOBODY}>{t('nobody')}</option>
        </SelectField>
      )}
    </BulkDialog>
  );
}
