// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { choice, email, flag, password, phone, text, whole } from '../fields/text';

export const changePasswordInput = {
  old: /* @__PURE__ */ password({ label: t`Current password`, required: t`Password is required`, maxLength: 1024 }),
  new: /* @__PURE__ */ password({ label: t`New password`, required: t`Password is required`, maxLength: 1024 }),
};

export const newEmailInput = {
  email: /* @__PURE__ */ email({ label: t`New email address`, required: t`Email is required.`, maxLength: 254, rules: [[/^[^\s@]+@[^\s@]+\.[^\s@]+$/, t`Email is invalid.`]] }),
  password: /* @__PURE__ */ password({ label: t`Current password`, required: t`Password is required`, maxLength: 1024 }),
  code: /* @__PURE__ */ text({ label: t`Code`, optional: true, maxLength: 40 }),
};

export const loginInput = {
  email: /* @__PURE__ */ email({ label: t`Email`, required: t`Email is required.`, maxLength: 254, rules: [[/^[^\s@]+@[^\s@]+\.[^\s@]+$/, t`Email is invalid.`]] }),
  password: /* @__PURE__ */ password({ label: t`Password`, required: t`Password is required`, maxLength: 1024 }),
  rememberMe: /* @__PURE__ */ flag({ label: t`Remember me on this device` }),
};

export const offerInput = {
  userId: /* @__PURE__ */ whole({ label: t`Colleague`, required: t`Please choose an active colleague.`, invalid: t`Please choose an active colleague.`, minimum: 1, maximum: 9007199254740991 }),
  password: /* @__PURE__ */ password({ label: t`Current password`, required: t`Password is required`, maxLength: 1024 }),
  code: /* @__PURE__ */ text({ label: t`Code`, optional: true, maxLength: 40 }),
};

export const signUpInput = {
  centreName: /* @__PURE__ */ text({ label: t`Centre name`, required: t`Centre name is required.`, maxLength: 120 }),
  category: /* @__PURE__ */ choice({ label: t`Category`, required: t`Category is required.`, words: { 'Fitness & Yoga': t`Fitness & Yoga`, 'Software Training': t`Software Training`, 'School & Tuitions': t`School & Tuitions`, 'Art & Music': t`Art & Music`, Driving: t`Driving`, 'Civil Services': t`Civil Services`, 'Soft Skills': t`Soft Skills`, 'Fashion & Beauty': t`Fashion & Beauty`, 'Digital Marketing': t`Digital Marketing`, 'Corporate Training': t`Corporate Training`, Photography: t`Photography`, Engineering: t`Engineering`, 'Medical & Hospitality': t`Medical & Hospitality`, Culinary: t`Culinary` } }),
  username: /* @__PURE__ */ text({ label: t`Your name`, required: t`Your name is required.`, maxLength: 120 }),
  email: /* @__PURE__ */ email({ label: t`Email`, required: t`Email is required.`, maxLength: 254, rules: [[/^[^\s@]+@[^\s@]+\.[^\s@]+$/, t`Email is invalid.`]] }),
  phone: /* @__PURE__ */ phone({ label: t`Phone`, required: t`Phone number is required`, maxLength: 20, typed: 'digits', rules: [[/^[0-9]{10}$/, t`Phone number must be 10 digits`], [/^[6-9][0-9]*$/, t`Phone number must start with 6, 7, 8, or 9`]] }),
  password: /* @__PURE__ */ password({ label: t`Password`, required: t`Password is required`, maxLength: 1024, rules: [[/^[\s\S]{8,}$/, t`Password must be at least 8 characters long`], [/^[\s\S]{0,128}$/, t`Password must be at most 128 characters long`], [/^[\s\S]*[0-9][\s\S]*$/, t`Password must contain at least one number`], [/^[\s\S]*[!@#$%^&*(),.?":{}|<>][\s\S]*$/, t`Password must contain at least one special character`]] }),
};

export const proofInput = {
  password: /* @__PURE__ */ password({ label: t`Current password`, required: t`Password is required`, maxLength: 1024 }),
  code: /* @__PURE__ */ text({ label: t`Code`, required: t`Enter the code of your authenticator app.`, maxLength: 40 }),
};

export const invitationInput = {
  password: /* @__PURE__ */ password({ label: t`Password`, optional: true, maxLength: 1024 }),
};
