import { t } from './text';

/** What the staff form offers; values are the wire's. */
export const ROLE_CHOICES = ['ADMIN', 'STAFF', 'TRAINER'] as const;
export const roles = ROLE_CHOICES.map((value) => ({ value, label: value }));

export const jobTypes = [
  { value: 'Full time', label: t('jobtypes.full') },
  { value: 'Part time', label: t('jobtypes.part') },
  { value: 'Contract', label: t('jobtypes.contract') },
  { value: 'Visiting', label: t('jobtypes.visiting') },
];

export const genders = [
  { value: 'Male', label: t('genders.male') },
  { value: 'Female', label: t('genders.female') },
  { value: 'Other', label: t('genders.other') },
];

export const salaryTypes = (['MONTHLY', 'PER_DAY', 'PER_SESSION', 'PER_HOUR'] as const).map((value) => ({
  value,
  label: t(`salaryTypes.${value}`),
}));

export const activity = [
  { value: 'true', label: t('active') },
  { value: 'false', label: t('inactive') },
];
