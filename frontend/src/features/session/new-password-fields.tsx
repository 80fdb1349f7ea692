import type { HeldBy, SentBy } from '@/components/form/define-form';
import { passwordHelp } from '@/components/form/new-password';
import { FormPassword } from '@/components/form/text-fields';
import type { newPasswordForm } from './schema';
import type { SignedOut } from './signed-out-form';

type Form = SignedOut<HeldBy<typeof newPasswordForm>, SentBy<typeof newPasswordForm>>;

/** A password of one's own choice, twice. */
export const NewPasswordFields = ({ field }: Pick<Form, 'field'>) => (
  <>
    <FormPassword {...field('password')} autoComplete="new-password" help={passwordHelp} />
    <FormPassword {...field('repeat')} autoComplete="new-password" />
  </>
);
