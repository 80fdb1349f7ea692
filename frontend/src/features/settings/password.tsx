import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { users } from '@/api/resources';
import { passwordHelp } from '@/components/form/new-password';
import { FormGuard } from '@/components/form/form-guard';
import { FormSection } from '@/components/form/form-layout';
import { FormPassword } from '@/components/form/text-fields';
import { useSave } from '@/components/form/use-save';
import { renewSession } from '@/lib/session';
import type { SentBy } from '@/components/form/define-form';
import { passwordForm } from './schema';

const Narrow = styled('form')({ maxWidth: 400, '& .grid': { gridTemplateColumns: 'minmax(0, 1fr)' } });

const ID = 'password';

/** Every other session ends; this browser goes on with the new token. */
export function Password() {
  const form = useForm({
    resolver: zodResolver(passwordForm.schema),
    defaultValues: passwordForm.held(),
    mode: 'onTouched',
  });
  const queries = useQueryClient();
  const save = useSave({
    form,
    id: ID,
    send: async (values: SentBy<typeof passwordForm>) => {
      await renewSession(
        async () => (await users.post('change-password', { body: { old: values.old, new: values.new } })).data,
      );
      return { message: t`Your password was changed.` };
    },
    onSaved: () => {
      form.reset();
      // Addresses of pictures end with the session that they were given to.
      void queries.invalidateQueries();
    },
  });
  const { control } = form;
  const { fields } = passwordForm;
  return (
    <Narrow noValidate onSubmit={(event) => void form.handleSubmit(save.submit)(event)}>
      <FormGuard form={form} id={ID} />
      <FormSection title={t`Change the password`} text={t`You stay signed in here; every other device is signed out.`}>
        <FormPassword control={control} name="old" label={fields.old.label} />
        <FormPassword
          control={control}
          name="new"
          label={fields.new.label}
          autoComplete="new-password"
          help={passwordHelp}
        />
        <FormPassword control={control} name="repeat" label={fields.repeat.label} autoComplete="new-password" />
        <div>
          <Button type="submit" variant="contained" color="primary" loading={save.busy}>
            {t`Change the password`}
          </Button>
        </div>
      </FormSection>
    </Narrow>
  );
}
