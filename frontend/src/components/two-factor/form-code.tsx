import { t } from '@lingui/core/macro';
import type { FieldValues } from 'react-hook-form';
import type { FieldProps } from '../form/field';
import { FormText } from '../form/text-fields';

/** A code of the person's authenticator app, or a recovery code. It is asked for where an app is set up. */
export const FormCode = <I extends FieldValues, C, O>(props: FieldProps<I, C, O>) => (
  <FormText
    help={t`From your authenticator app, or a recovery code.`}
    {...props}
    optional={false}
    autoComplete="one-time-code"
  />
);
