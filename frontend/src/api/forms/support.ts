// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { file } from '../fields/file';
import { choice, paragraph, reference, text } from '../fields/text';

export const newTicketFile = { endings: ['pdf', 'jpg', 'jpeg', 'png'], under: 5000000, tooLarge: t`File size should be less than 5MB`, unreadable: t`Please upload a PDF, or a .jpg, .jpeg or .png image.`, several: t`Please upload one file at a time.` };

export const replyInputFile = { endings: ['pdf', 'jpg', 'jpeg', 'png'], under: 5000000, tooLarge: t`File size should be less than 5MB`, unreadable: t`Please upload a PDF, or a .jpg, .jpeg or .png image.`, several: t`Please upload one file at a time.` };

export const newTicket = {
  text: /* @__PURE__ */ paragraph({ label: t`Message`, required: t`Please write a message.`, maxLength: 5000 }),
  file: /* @__PURE__ */ file({ label: t`File`, optional: true, accepts: newTicketFile }),
  subject: /* @__PURE__ */ text({ label: t`Subject`, required: t`Please say what it is about.`, maxLength: 120 }),
  category: /* @__PURE__ */ choice({ label: t`Category`, required: t`Please choose a category.`, words: { HOW_TO: t`How do I`, SIGN_IN: t`Sign-in`, STUDENTS: t`Students`, ATTENDANCE: t`Attendance`, RECEIPTS: t`Receipts and printing`, REPORTS: t`Reports`, CERTIFICATES: t`Certificates`, IMPORT: t`Import`, BILLING: t`Billing`, OTHER: t`Other` } }),
  priority: /* @__PURE__ */ choice({ label: t`Priority`, required: t`Please choose a priority.`, words: { LOW: t`Low`, NORMAL: t`Normal`, HIGH: t`High`, URGENT: t`Urgent` } }),
  followsObjectId: /* @__PURE__ */ reference({ label: t`Earlier ticket`, optional: true }),
};

export const noteInput = {
  text: /* @__PURE__ */ paragraph({ label: t`Internal note`, required: t`Please write the note.`, maxLength: 5000 }),
};

export const replyInput = {
  text: /* @__PURE__ */ paragraph({ label: t`Message`, required: t`Please write a message.`, maxLength: 5000 }),
  file: /* @__PURE__ */ file({ label: t`File`, optional: true, accepts: replyInputFile }),
};

export const statusInput = {
  status: /* @__PURE__ */ choice({ label: t`Status`, required: t`Please choose a status.`, words: { OPEN: t`Open`, IN_PROGRESS: t`In progress`, WAITING: t`Waiting`, RESOLVED: t`Resolved`, CLOSED: t`Closed` } }),
};

export const answerDetails = {
  title: /* @__PURE__ */ text({ label: t`Title`, required: t`Please give it a title.`, maxLength: 80 }),
  text: /* @__PURE__ */ paragraph({ label: t`Answer`, required: t`Please write the answer.`, maxLength: 5000 }),
};
