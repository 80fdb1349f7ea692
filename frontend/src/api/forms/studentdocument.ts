// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { choice, reference, text } from '../fields/text';

export const newDocument = {
  kind: /* @__PURE__ */ choice({ label: t`Kind`, required: t`Please choose what it is.`, words: { PHOTO_ID: t`Photo ID`, ADDRESS: t`Proof of address`, MARKSHEET: t`Mark sheet`, CONSENT: t`Guardian's consent`, OTHER: t`Other` } }),
  title: /* @__PURE__ */ text({ label: t`Title`, required: t`Please give the document a title.`, maxLength: 80 }),
  studentObjectId: /* @__PURE__ */ reference({ label: t`Student`, required: t`Please choose a student.` }),
};
