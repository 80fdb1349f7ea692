/** The staff form's own words (specification, section 5), where the branch in view is chosen already. */
export const STAFF_REQUIRED = [
  'Staff Name is required.',
  'Email is required.',
  'Phone number is required',
  'Password is required',
  'Address is required.',
  'Role is required.',
  'Job type is required.',
];

/** A field, what is typed there, and what the form says about it. */
export const STAFF_REFUSED: readonly [label: string, value: string, sentence: string][] = [
  ['Email', 'rohan.at.swara', 'Email is invalid.'],
  ['Phone', '98900', 'Phone number must be 10 digits'],
  ['Phone', '5890011223', 'Phone number must start with 6, 7, 8, or 9'],
  ['Password', 'short1!', 'Password must be at least 8 characters long'],
  ['Password', 'longenough!', 'Password must contain at least one number'],
  ['Password', 'longenough1', 'Password must contain at least one special character'],
];
