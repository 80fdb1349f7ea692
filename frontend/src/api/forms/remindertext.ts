// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { choice, paragraph, reference, text } from '../fields/text';

export const reminderTextInput = {
  subject: /* @__PURE__ */ text({ label: t`Subject of the email`, required: t`Enter a subject.`, maxLength: 120 }),
  text: /* @__PURE__ */ paragraph({ label: t`Text`, required: t`Enter a text.`, maxLength: 1000 }),
  language: /* @__PURE__ */ choice({ label: t`Language`, required: t`Please choose a language.`, words: { en: t`English`, hi: t`हिन्दी`, mr: t`मराठी` } }),
  step: /* @__PURE__ */ choice({ label: t`Step`, required: t`Please choose a step.`, words: { BEFORE: t`Before the due date`, ON: t`On the due date`, AFTER: t`After the due date`, ABSENT: t`Absent`, CANCELLED: t`Class cancelled`, SUBSTITUTE: t`Substitute`, HELD: t`Class as planned after all` } }),
};

export const textPreviewInput = {
  subject: /* @__PURE__ */ text({ label: t`Subject of the email`, required: t`Enter a subject.`, maxLength: 120 }),
  text: /* @__PURE__ */ paragraph({ label: t`Text`, required: t`Enter a text.`, maxLength: 1000 }),
  step: /* @__PURE__ */ choice({ label: t`Step`, words: { BEFORE: t`Before the due date`, ON: t`On the due date`, AFTER: t`After the due date`, ABSENT: t`Absent`, CANCELLED: t`Class cancelled`, SUBSTITUTE: t`Substitute`, HELD: t`Class as planned after all` } }),
  studentObjectId: /* @__PURE__ */ reference({ label: t`Student`, optional: true }),
};
