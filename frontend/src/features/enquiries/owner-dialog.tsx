import { useQuery } from '@tanstack/react-query';
import { enquiry } from '@/api/columns/enquiry';
import { enquiries } from '@/api/resources';
import { BulkSelect } from '@/components/bulk/bulk-select';
import type { SelectionDialogProps } from '@/components/data-list/types';
import { owners } from './api';
import { t } from './text';

const NOBODY = 'nobody';

/** Who shall follow up all the chosen enquiries. */
export default function OwnerDialog(props: SelectionDialogProps) {
  const { data = [] } = useQuery(owners);
  const people = data.map(({ _id, username }) => ({ value: String(_id), label: username }));
  return (
    <BulkSelect
      {...props}
      title={(rows) => t('bulk.ownerTitle', rows)}
      action={enquiries.bulk('owner')}
      confirm={t('bulk.ownerConfirm')}
      field="ownerObjectId"
      label={enquiry.ownerObjectId.label}
      placeholder={t('bulk.chooseOwner')}
      options={[...people, { value: NOBODY, label: t('nobody') }]}
      change={(id) => ({ ownerObjectId: id === NOBODY ? null : Number(id) })}
    />
  );
}
