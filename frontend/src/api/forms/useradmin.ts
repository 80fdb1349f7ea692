// Written by `make api` from docs/openapi.yaml.
import { choice, email, flag, password, phone, text } from '../fields/text';

export const changePasswordInput = {
  old: /* @__PURE__ */ password({ label: 'Present password', required: 'Password is required', maxLength: 1024 }),
  new: /* @__PURE__ */ password({ label: 'New password', required: 'Password is required', maxLength: 1024 }),
};

export const loginInput = {
  email: /* @__PURE__ */ email({ label: 'Email', required: 'Email is required.', maxLength: 254, rules: [[/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Email is invalid.']] }),
  password: /* @__PURE__ */ password({ label: 'Password', required: 'Password is required', maxLength: 1024 }),
  rememberMe: /* @__PURE__ */ flag({ label: 'Remember me on this device' }),
};

export const signUpInput = {
  centreName: /* @__PURE__ */ text({ label: 'Centre name', required: 'Centre name is required.', maxLength: 120 }),
  category: /* @__PURE__ */ choice({ label: 'Category', required: 'Category is required.', words: { 'Fitness & Yoga': 'Fitness & Yoga', 'Software Training': 'Software Training', 'School & Tuitions': 'School & Tuitions', 'Art & Music': 'Art & Music', Driving: 'Driving', 'Civil Services': 'Civil Services', 'Soft Skills': 'Soft Skills', 'Fashion & Beauty': 'Fashion & Beauty', 'Digital Marketing': 'Digital Marketing', 'Corporate Training': 'Corporate Training', Photography: 'Photography', Engineering: 'Engineering', 'Medical & Hospitality': 'Medical & Hospitality', Culinary: 'Culinary' } }),
  username: /* @__PURE__ */ text({ label: 'Your name', required: 'Your name is required.', maxLength: 120 }),
  email: /* @__PURE__ */ email({ label: 'Email', required: 'Email is required.', maxLength: 254, rules: [[/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Email is invalid.']] }),
  phone: /* @__PURE__ */ phone({ label: 'Phone', required: 'Phone number is required', maxLength: 20, typed: 'digits', rules: [[/^[0-9]{10}$/, 'Phone number must be 10 digits'], [/^[6-9][0-9]*$/, 'Phone number must start with 6, 7, 8, or 9']] }),
  password: /* @__PURE__ */ password({ label: 'Password', required: 'Password is required', maxLength: 1024, rules: [[/^[\s\S]{8,}$/, 'Password must be at least 8 characters long'], [/^[\s\S]{0,128}$/, 'Password must be at most 128 characters long'], [/^[\s\S]*[0-9][\s\S]*$/, 'Password must contain at least one number'], [/^[\s\S]*[!@#$%^&*(),.?":{}|<>][\s\S]*$/, 'Password must contain at least one special character']] }),
};

export const invitationInput = {
  password: /* @__PURE__ */ password({ label: 'Password', optional: true, maxLength: 1024 }),
};
