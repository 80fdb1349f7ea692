import { texts } from '@/i18n/texts';

/** How late an open due is, the least late first: the rows of Home's dues by age, and their filter. */
export const AGES = ['NOT_DUE', 'D1_7', 'D8_30', 'D31_60', 'D60_PLUS'] as const;

export type Age = (typeof AGES)[number];

export const t = texts('dues', {
  age: 'Dues by age',
  NOT_DUE: 'Not yet due',
  D1_7: '1 – 7 days late',
  D8_30: '8 – 30 days late',
  D31_60: '31 – 60 days late',
  D60_PLUS: 'Over 60 days late',
});

export const ageText = (age: Age) => t(age);

/** The open dues of these ages, the oldest first. @param ages all where none is named */
export const duesUrl = (ages: readonly Age[] = AGES) => `/payments?tab=dues&age=${ages.join(',')}&ordering=dueDate`;
