import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { planChangeInput, trialExtensionInput } from '@/api/forms/superadmin';
import { organisations } from '@/api/master';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { defineForm } from '@/components/form/define-form';
import { FormField } from '@/components/form/form-field';
import { FormGuard } from '@/components/form/form-guard';
import { FieldGrid } from '@/components/form/form-layout';
import { useRecordForm } from '@/components/form/use-record-form';
import { addDays, date, today } from '@/lib/format';
import { toasts } from '@/lib/toasts';
import { planChoices, type Organisation } from './api';

const extensionForm = defineForm(trialExtensionInput);
const planForm = defineForm(planChangeInput);

const LONGEST_EXTENSION = 90;

const oneColumn = { mt: 4, gridTemplateColumns: 'minmax(0, 1fr)' };

interface TermDialogProps {
  organisation: Organisation;
  onClose: () => void;
}

/** Asks until when a trial runs, and why. */
export function ExtendTrialDialog({ organisation, onClose }: TermDialogProps) {
  const { orgId: code, centreName: centre, expiryDt } = organisation;
  const now = today();
  const form = useRecordForm({
    of: organisations,
    name: 'extend-trial',
    record: undefined,
    form: extensionForm,
    send: (values, _version, key) => organisations.post('{code}/extend-trial', { code, body: values, key }),
    onSaved: ({ message }) => {
      toasts.success(message);
      onClose();
    },
  });
  const last = expiryDt ?? now;
  return (
    <ConfirmDialog
      open
      title={t`Extend the trial of ${{ centre }}?`}
      text={
        last < now
          ? t`The trial ended on ${{ day: date(last) }}. The centre can work again from now on, and nothing is charged.`
          : t`The trial ends on ${{ day: date(last) }}. Nothing is charged for the longer time.`
      }
      confirm={t`Extend trial`}
      busy={form.busy}
      onConfirm={() => form.submit()}
      onClose={onClose}
    >
      <FieldGrid sx={oneColumn}>
        <FormGuard nested form={form.form} id={form.id} versionRef={form.versionRef} />
        <FormField
          {...form.field('until')}
          min={addDays(last > now ? last : now, 1)}
          max={addDays(now, LONGEST_EXTENSION)}
          autoFocus
        />
        <FormField {...form.field('reason')} help={t`The centre reads it in its activity log.`} />
      </FieldGrid>
    </ConfirmDialog>
  );
}

/** Asks on which plan a centre shall be, and why. */
export function ChangePlanDialog({ organisation, onClose }: TermDialogProps) {
  const { orgId: code, centreName: centre, planName } = organisation;
  const plans = useQuery(planChoices);
  const form = useRecordForm({
    of: organisations,
    name: 'change-plan',
    record: undefined,
    form: planForm,
    send: (values, _version, key) => organisations.post('{code}/change-plan', { code, body: values, key }),
    onSaved: ({ message }) => {
      toasts.success(message);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={t`Change the plan of ${{ centre }}?`}
      text={t`It is on ${{ plan: planName }} now. The limits of the new plan hold at once, until the last day of the running term. Nothing is charged or credited. What is above a limit stays; only more cannot be added.`}
      confirm={t`Change plan`}
      busy={form.busy}
      onConfirm={() => form.submit()}
      onClose={onClose}
    >
      <FieldGrid sx={oneColumn}>
        <FormGuard nested form={form.form} id={form.id} versionRef={form.versionRef} />
        <FormField
          {...form.field('plan')}
          placeholder={t`Choose a plan`}
          options={(plans.data ?? [])
            .filter(({ name, status }) => status === 'PUBLISHED' && name !== planName)
            .map(({ _id, name }) => ({ value: String(_id), label: name }))}
        />
        <FormField {...form.field('reason')} help={t`The centre reads it in its activity log.`} />
      </FieldGrid>
    </ConfirmDialog>
  );
}
