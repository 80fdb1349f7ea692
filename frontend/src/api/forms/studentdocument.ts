// Written by `make api` from docs/openapi.yaml.
import { choice, reference, text } from '../fields/text';

export const newDocument = {
  kind: /* @__PURE__ */ choice({ label: 'Kind', required: 'Please choose what it is.', words: { PHOTO_ID: 'Photo ID', ADDRESS: 'Proof of address', MARKSHEET: 'Mark sheet', CONSENT: 'Guardian\'s consent', OTHER: 'Other' } }),
  title: /* @__PURE__ */ text({ label: 'Title', required: 'Please give the document a title.', maxLength: 80 }),
  studentObjectId: /* @__PURE__ */ reference({ label: 'Student', required: 'Please choose a student.' }),
};
