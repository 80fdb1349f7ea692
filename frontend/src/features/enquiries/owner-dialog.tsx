import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { enquiry } from '@/api/columns/enquiry';
import { enquiries } from '@/api/resources';
import { BulkSelect } from '@/components/bulk/bulk-select';
import type { SelectionDialogProps } from '@/components/data-list/types';
import { count } from '@/lib/format';
import { owners } from './api';

const NOBODY = 'nobody';

/** Who shall follow up all the chosen enquiries. */
export default function OwnerDialog(props: SelectionDialogProps) {
  const { data = [] } = useQuery(owners);
  const people = data.map(({ _id, username }) => ({ value: String(_id), label: username }));
  return (
    <BulkSelect
      {...props}
      title={(rows) => t`Assign ${{ count: count(rows.count) }} ${{ things: rows.things }}`}
      action={enquiries.bulk('owner')}
      confirm={t`Assign`}
      field="ownerObjectId"
      label={enquiry.ownerObjectId.label}
      placeholder={t`Choose a person`}
      options={[...people, { value: NOBODY, label: t`Nobody` }]}
      change={(id) => ({ ownerObjectId: id === NOBODY ? null : Number(id) })}
    />
  );
}
