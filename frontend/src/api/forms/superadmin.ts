// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { day, money, time } from '../fields/amounts';
import { choices, references, texts } from '../fields/several';
import { choice, email, flag, paragraph, password, phone, reference, state, text, whole } from '../fields/text';

export const newPlatformPost = {
  title: /* @__PURE__ */ text({ label: t`Title`, required: t`Please enter a title.`, maxLength: 120 }),
  text: /* @__PURE__ */ paragraph({ label: t`Text`, required: t`Please enter the text.`, maxLength: 1000 }),
  link: /* @__PURE__ */ text({ label: t`Link`, optional: true, maxLength: 300, rules: [[/^https:\/\/[^\s.]+\.[^\s]+$/, t`Enter a web address that begins with https://.`]] }),
  image: /* @__PURE__ */ text({ label: t`Image`, optional: true, maxLength: 400 }),
  fromDate: /* @__PURE__ */ day({ label: t`From`, optional: true, invalid: t`Enter a date as dd-mm-yyyy.` }),
  fromTime: /* @__PURE__ */ time({ label: t`Start time`, optional: true, invalid: t`Enter a time as hh:mm.` }),
  toDate: /* @__PURE__ */ day({ label: t`To`, optional: true, invalid: t`Enter a date as dd-mm-yyyy.` }),
  toTime: /* @__PURE__ */ time({ label: t`End time`, optional: true, invalid: t`Enter a time as hh:mm.` }),
  pinned: /* @__PURE__ */ flag({ label: t`Pinned` }),
  categories: /* @__PURE__ */ choices({ label: t`Categories`, words: { 'Fitness & Yoga': t`Fitness & Yoga`, 'Software Training': t`Software Training`, 'School & Tuitions': t`School & Tuitions`, 'Art & Music': t`Art & Music`, Driving: t`Driving`, 'Civil Services': t`Civil Services`, 'Soft Skills': t`Soft Skills`, 'Fashion & Beauty': t`Fashion & Beauty`, 'Digital Marketing': t`Digital Marketing`, 'Corporate Training': t`Corporate Training`, Photography: t`Photography`, Engineering: t`Engineering`, 'Medical & Hospitality': t`Medical & Hospitality`, Culinary: t`Culinary` } }),
  organisations: /* @__PURE__ */ texts({ label: t`Centres` }),
};

export const couponInput = {
  code: /* @__PURE__ */ text({ label: t`Code`, required: t`Please enter the code.`, maxLength: 20, typed: 'upper', rules: [[/^[A-Z0-9-]{3,20}$/, t`A code has 3 to 20 letters, digits and hyphens, such as DIWALI-20.`]] }),
  kind: /* @__PURE__ */ choice({ label: t`Discount in`, required: t`Please choose per cent or rupees.`, words: { PERCENT: t`Per cent`, RUPEES: t`Rupees` } }),
  value: /* @__PURE__ */ money({ label: t`Discount`, required: t`Please enter the discount.`, invalid: t`Enter an amount in rupees with up to 2 decimals.`, positive: t`The amount must be more than zero.` }),
  plans: /* @__PURE__ */ references({ label: t`Plans` }),
  leastMonths: /* @__PURE__ */ whole({ label: t`Shortest duration (months)`, optional: true, invalid: t`Enter a whole number from 1 to 60.`, minimum: 1, maximum: 60 }),
  validFrom: /* @__PURE__ */ day({ label: t`Valid from`, required: t`Please choose a day.`, invalid: t`Enter a date as dd-mm-yyyy.` }),
  validUntil: /* @__PURE__ */ day({ label: t`Valid until`, optional: true, invalid: t`Enter a date as dd-mm-yyyy.` }),
  limit: /* @__PURE__ */ whole({ label: t`Uses in all`, optional: true, invalid: t`Enter a whole number from 1 to 1,000,000.`, minimum: 1, maximum: 1000000 }),
  oncePerCentre: /* @__PURE__ */ flag({ label: t`Once for each centre` }),
  firstPurchase: /* @__PURE__ */ flag({ label: t`Only for a first purchase` }),
  note: /* @__PURE__ */ text({ label: t`Note`, optional: true, maxLength: 300 }),
};

export const refundInput = {
  reason: /* @__PURE__ */ text({ label: t`Reason`, required: t`Please give a reason.`, maxLength: 300 }),
  amount: /* @__PURE__ */ money({ label: t`Amount to refund`, required: t`Please enter the amount.`, invalid: t`Enter an amount in rupees with up to 2 decimals.`, positive: t`The amount must be more than zero.` }),
  method: /* @__PURE__ */ choice({ label: t`Paid back by`, required: t`Please choose how you pay it back.`, words: { UPI: t`UPI`, BANK_TRANSFER: t`Bank transfer`, RAZORPAY: t`Razorpay` } }),
  reference: /* @__PURE__ */ text({ label: t`Reference`, optional: true, maxLength: 40 }),
};

export const planChangeInput = {
  reason: /* @__PURE__ */ text({ label: t`Reason`, required: t`Please give a reason.`, maxLength: 300 }),
  plan: /* @__PURE__ */ reference({ label: t`Plan`, required: t`Please choose a plan.` }),
};

export const closeInput = {
  reason: /* @__PURE__ */ text({ label: t`Reason`, required: t`Please give a reason.`, maxLength: 300 }),
  name: /* @__PURE__ */ text({ label: t`Name of the centre`, required: t`Please enter the name of the centre.`, maxLength: 120 }),
};

export const trialExtensionInput = {
  reason: /* @__PURE__ */ text({ label: t`Reason`, required: t`Please give a reason.`, maxLength: 300 }),
  until: /* @__PURE__ */ day({ label: t`Trial ends on`, required: t`Please choose a day.`, invalid: t`Enter a date as dd-mm-yyyy.` }),
};

export const swapInput = {
  reason: /* @__PURE__ */ text({ label: t`Reason for the owner`, required: t`Please give a reason.`, maxLength: 300 }),
  password: /* @__PURE__ */ password({ label: t`Current password`, required: t`Password is required`, maxLength: 1024 }),
  code: /* @__PURE__ */ text({ label: t`Code`, optional: true, maxLength: 40 }),
  name: /* @__PURE__ */ text({ label: t`Centre`, required: t`Please enter the name of the centre.`, maxLength: 120 }),
};

export const platformSettingsInput = {
  name: /* @__PURE__ */ text({ label: t`Company name`, required: t`Company name is required.`, maxLength: 80 }),
  website: /* @__PURE__ */ text({ label: t`Website`, required: t`Website is required.`, maxLength: 200, rules: [[/^https?:\/\/[^\s.]+\.[^\s]+$/, t`Enter a web address that begins with https://.`]] }),
  supportEmail: /* @__PURE__ */ email({ label: t`Support email`, required: t`Email is required.`, maxLength: 254, rules: [[/^[^\s@]+@[^\s@]+\.[^\s@]+$/, t`Email is invalid.`]] }),
  phone: /* @__PURE__ */ phone({ label: t`Phone`, required: t`Phone number is required`, maxLength: 20, typed: 'digits', rules: [[/^[0-9]{10}$/, t`Phone number must be 10 digits`], [/^[6-9][0-9]*$/, t`Phone number must start with 6, 7, 8, or 9`]] }),
  secondPhone: /* @__PURE__ */ phone({ label: t`Second phone`, optional: true, maxLength: 20, typed: 'digits', rules: [[/^[0-9]{10}$/, t`Phone number must be 10 digits`], [/^[6-9][0-9]*$/, t`Phone number must start with 6, 7, 8, or 9`]] }),
  services: /* @__PURE__ */ paragraph({ label: t`Services`, optional: true, maxLength: 744 }),
  sellerName: /* @__PURE__ */ text({ label: t`Legal name`, optional: true, maxLength: 120 }),
  address: /* @__PURE__ */ paragraph({ label: t`Address`, optional: true, maxLength: 255 }),
  city: /* @__PURE__ */ text({ label: t`City`, optional: true, maxLength: 60 }),
  state: /* @__PURE__ */ state({ label: t`State`, optional: true, maxLength: 60 }),
  pincode: /* @__PURE__ */ text({ label: t`Pincode`, optional: true, maxLength: 6, typed: 'digits', rules: [[/^[1-9][0-9]{5}$/, t`Pincode must be 6 digits and not start with 0.`]] }),
  gstin: /* @__PURE__ */ text({ label: t`GSTIN`, optional: true, maxLength: 15, typed: 'upper', rules: [[/^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]$/, t`GSTIN must look like 27AAPFU0939F1ZV.`]] }),
  upiId: /* @__PURE__ */ text({ label: t`UPI ID`, optional: true, maxLength: 120, rules: [[/^[A-Za-z0-9][A-Za-z0-9._-]{1,255}@[A-Za-z][A-Za-z0-9]{1,63}$/, t`UPI ID must look like name@bank.`]] }),
  bankName: /* @__PURE__ */ text({ label: t`Bank`, optional: true, maxLength: 60 }),
  bankAccount: /* @__PURE__ */ text({ label: t`Account number`, optional: true, maxLength: 20, typed: 'digits', rules: [[/^[0-9]{6,20}$/, t`An account number has 6 to 20 digits.`]] }),
  bankIfsc: /* @__PURE__ */ text({ label: t`IFSC`, optional: true, maxLength: 11, typed: 'upper', rules: [[/^[A-Z]{4}0[A-Z0-9]{6}$/, t`IFSC must look like HDFC0001234.`]] }),
  maintenance: /* @__PURE__ */ flag({ label: t`Maintenance` }),
};
