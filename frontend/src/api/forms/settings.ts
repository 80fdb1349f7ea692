// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { money, percent } from '../fields/amounts';
import { choice, email, paragraph, phone, state, text, whole } from '../fields/text';

export const settingsInput = {
  centreName: /* @__PURE__ */ text({ label: t`Centre name`, required: t`Centre name is required.`, maxLength: 120 }),
  category: /* @__PURE__ */ choice({ label: t`Category`, required: t`Category is required.`, words: { 'Fitness & Yoga': t`Fitness & Yoga`, 'Software Training': t`Software Training`, 'School & Tuitions': t`School & Tuitions`, 'Art & Music': t`Art & Music`, Driving: t`Driving`, 'Civil Services': t`Civil Services`, 'Soft Skills': t`Soft Skills`, 'Fashion & Beauty': t`Fashion & Beauty`, 'Digital Marketing': t`Digital Marketing`, 'Corporate Training': t`Corporate Training`, Photography: t`Photography`, Engineering: t`Engineering`, 'Medical & Hospitality': t`Medical & Hospitality`, Culinary: t`Culinary` } }),
  email: /* @__PURE__ */ email({ label: t`Email`, required: t`Email is required.`, maxLength: 254, rules: [[/^[^\s@]+@[^\s@]+\.[^\s@]+$/, t`Email is invalid.`]] }),
  phone: /* @__PURE__ */ phone({ label: t`Phone`, required: t`Phone number is required`, maxLength: 20, typed: 'digits', rules: [[/^[0-9]{10}$/, t`Phone number must be 10 digits`], [/^[6-9][0-9]*$/, t`Phone number must start with 6, 7, 8, or 9`]] }),
  website: /* @__PURE__ */ text({ label: t`Website`, optional: true, maxLength: 200, rules: [[/^https?:\/\/[^\s.]+\.[^\s]+$/, t`Enter a web address that begins with https://.`]] }),
  address: /* @__PURE__ */ paragraph({ label: t`Address`, optional: true, maxLength: 255 }),
  city: /* @__PURE__ */ text({ label: t`City`, optional: true, maxLength: 60 }),
  state: /* @__PURE__ */ state({ label: t`State`, optional: true, maxLength: 60 }),
  pincode: /* @__PURE__ */ text({ label: t`Pincode`, optional: true, maxLength: 6, typed: 'digits', rules: [[/^[1-9][0-9]{5}$/, t`Pincode must be 6 digits and not start with 0.`]] }),
  gstin: /* @__PURE__ */ text({ label: t`GSTIN`, optional: true, maxLength: 15, typed: 'upper', rules: [[/^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]$/, t`GSTIN must look like 27AAPFU0939F1ZV.`]] }),
  pan: /* @__PURE__ */ text({ label: t`PAN`, optional: true, maxLength: 10, typed: 'upper', rules: [[/^[A-Z]{5}[0-9]{4}[A-Z]$/, t`PAN must look like AAPFU0939F.`]] }),
  logo: /* @__PURE__ */ text({ label: t`Logo`, optional: true, maxLength: 400 }),
  receiptNote: /* @__PURE__ */ text({ label: t`Note on receipts`, optional: true, maxLength: 300 }),
  staffDiscountPercent: /* @__PURE__ */ percent({ label: t`STAFF: largest discount (%)`, required: t`The discount limit is a percentage from 0 to 100.`, invalid: t`The discount limit is a percentage from 0 to 100.` }),
  adminDiscountPercent: /* @__PURE__ */ percent({ label: t`ADMIN: largest discount (%)`, required: t`The discount limit is a percentage from 0 to 100.`, invalid: t`The discount limit is a percentage from 0 to 100.` }),
  staffDaysBack: /* @__PURE__ */ whole({ label: t`STAFF: days back`, optional: true, invalid: t`Enter a number of days from 0 to 3,650, or leave it empty for any day.`, minimum: 0, maximum: 3650 }),
  adminDaysBack: /* @__PURE__ */ whole({ label: t`ADMIN: days back`, optional: true, invalid: t`Enter a number of days from 0 to 3,650, or leave it empty for any day.`, minimum: 0, maximum: 3650 }),
  expenseLimit: /* @__PURE__ */ money({ label: t`Expenses without approval up to (₹)`, optional: true, invalid: t`Enter an amount in rupees with up to 2 decimals.` }),
  cashDifferenceLimit: /* @__PURE__ */ money({ label: t`Cash differences alone up to (₹)`, optional: true, invalid: t`Enter an amount in rupees with up to 2 decimals.` }),
  chequeBounceCharge: /* @__PURE__ */ money({ label: t`Charge for a bounced cheque (₹)`, optional: true, invalid: t`Enter an amount in rupees with up to 2 decimals.` }),
};
