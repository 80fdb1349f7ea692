// Written by `make api` from docs/openapi.yaml.
import { percent } from '../fields/amounts';
import { choice, email, paragraph, phone, state, text, whole } from '../fields/text';

export const settingsInput = {
  centreName: /* @__PURE__ */ text({ label: 'Centre name', required: 'Centre name is required.', maxLength: 120 }),
  category: /* @__PURE__ */ choice({ label: 'Category', required: 'Category is required.', words: { 'Fitness & Yoga': 'Fitness & Yoga', 'Software Training': 'Software Training', 'School & Tuitions': 'School & Tuitions', 'Art & Music': 'Art & Music', Driving: 'Driving', 'Civil Services': 'Civil Services', 'Soft Skills': 'Soft Skills', 'Fashion & Beauty': 'Fashion & Beauty', 'Digital Marketing': 'Digital Marketing', 'Corporate Training': 'Corporate Training', Photography: 'Photography', Engineering: 'Engineering', 'Medical & Hospitality': 'Medical & Hospitality', Culinary: 'Culinary' } }),
  email: /* @__PURE__ */ email({ label: 'Email', required: 'Email is required.', maxLength: 254, rules: [[/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Email is invalid.']] }),
  phone: /* @__PURE__ */ phone({ label: 'Phone', required: 'Phone number is required', maxLength: 20, typed: 'digits', rules: [[/^[0-9]{10}$/, 'Phone number must be 10 digits'], [/^[6-9][0-9]*$/, 'Phone number must start with 6, 7, 8, or 9']] }),
  website: /* @__PURE__ */ text({ label: 'Website', optional: true, maxLength: 200, rules: [[/^https?:\/\/[^\s.]+\.[^\s]+$/, 'Enter an address that begins with https://.']] }),
  address: /* @__PURE__ */ paragraph({ label: 'Address', optional: true, maxLength: 255 }),
  city: /* @__PURE__ */ text({ label: 'City', optional: true, maxLength: 60 }),
  state: /* @__PURE__ */ state({ label: 'State', optional: true, maxLength: 60 }),
  pincode: /* @__PURE__ */ text({ label: 'Pincode', optional: true, maxLength: 6, typed: 'digits', rules: [[/^[1-9][0-9]{5}$/, 'Pincode must be 6 digits and not start with 0.']] }),
  gstin: /* @__PURE__ */ text({ label: 'GSTIN', optional: true, maxLength: 15, typed: 'upper', rules: [[/^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]$/, 'GSTIN must look like 27AAPFU0939F1ZV.']] }),
  pan: /* @__PURE__ */ text({ label: 'PAN', optional: true, maxLength: 10, typed: 'upper', rules: [[/^[A-Z]{5}[0-9]{4}[A-Z]$/, 'PAN must look like AAPFU0939F.']] }),
  logo: /* @__PURE__ */ text({ label: 'Logo', optional: true, maxLength: 400 }),
  receiptNote: /* @__PURE__ */ text({ label: 'Note on receipts', optional: true, maxLength: 300 }),
  staffDiscountPercent: /* @__PURE__ */ percent({ label: 'STAFF: largest discount (%)', required: 'The discount limit is a percentage from 0 to 100.', invalid: 'The discount limit is a percentage from 0 to 100.' }),
  adminDiscountPercent: /* @__PURE__ */ percent({ label: 'ADMIN: largest discount (%)', required: 'The discount limit is a percentage from 0 to 100.', invalid: 'The discount limit is a percentage from 0 to 100.' }),
  staffDaysBack: /* @__PURE__ */ whole({ label: 'STAFF: days back', optional: true, invalid: 'Enter a number of days from 0 to 3,650, or leave it empty for any day.', minimum: 0, maximum: 3650 }),
  adminDaysBack: /* @__PURE__ */ whole({ label: 'ADMIN: days back', optional: true, invalid: 'Enter a number of days from 0 to 3,650, or leave it empty for any day.', minimum: 0, maximum: 3650 }),
};
