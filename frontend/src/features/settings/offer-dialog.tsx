import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { users } from '@/api/resources';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { FormSelect } from '@/components/form/choice-fields';
import { FieldGrid } from '@/components/form/form-layout';
import { FormPassword } from '@/components/form/text-fields';
import { useRecordForm } from '@/components/form/use-record-form';
import { FormCode } from '@/components/two-factor/form-code';
import { roleLabel } from '@/lib/roles';
import { colleaguesQuery } from './api';
import { offerForm } from './schema';

interface OfferDialogProps {
  isOn: boolean;
  onClose: () => void;
}

/** Who shall become the owner. */
export function OfferDialog({ isOn, onClose }: OfferDialogProps) {
  const { data } = useQuery(colleaguesQuery);
  const colleagues = (data?.list ?? []).filter(({ role }) => role !== 'SUPER_ADMIN');
  const { field, submit, busy } = useRecordForm({
    of: users,
    name: 'ownership',
    record: undefined,
    form: offerForm,
    send: (body) => users.post('ownership/offer', { body }),
    onSaved: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={t`Hand over ownership`}
      text={t`Your colleague gets a mail and has seven days to accept. Until then nothing changes, and you can withdraw the offer.`}
      confirm={t`Send offer`}
      busy={busy}
      onConfirm={() => submit()}
      onClose={onClose}
    >
      <FieldGrid sx={{ mt: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <FormSelect
          {...field('userId')}
          options={colleagues.map(({ _id, username, role }) => ({
            value: String(_id),
            label: `${username} (${roleLabel(role)})`,
          }))}
        />
        <FormPassword {...field('password')} />
        {isOn && <FormCode {...field('code')} />}
      </FieldGrid>
    </ConfirmDialog>
  );
}
