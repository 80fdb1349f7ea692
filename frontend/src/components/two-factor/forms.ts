import { t } from '@lingui/core/macro';
import { newEmailInput, proofInput } from '@/api/forms/useradmin';
import { defineForm } from '../form/define-form';

/** The password, and a code where an authenticator app is set up. */
export const proofForm = defineForm({ password: newEmailInput.password, code: newEmailInput.code });

/** The first code of a new key. */
export const firstCodeForm = defineForm({ code: { ...proofInput.code, label: t`Code from the app` } });
