import { t } from '@lingui/core/macro';

const LABELS = {
  NOT_DUE: t`Not yet due`,
  D1_7: t`1 – 7 days late`,
  D8_30: t`8 – 30 days late`,
  D31_60: t`31 – 60 days late`,
  D60_PLUS: t`Over 60 days late`,
};

/** How late an open due is, the least late first: the rows of Home's dues by age, and their filter. */
export const AGES = ['NOT_DUE', 'D1_7', 'D8_30', 'D31_60', 'D60_PLUS'] as const;

export type Age = (typeof AGES)[number];

export const ageText = (age: Age) => LABELS[age];

/** The open dues of these ages, the oldest first. @param ages all where none is named */
export const duesUrl = (ages: readonly Age[] = AGES) => `/payments?tab=dues&age=${ages.join(',')}&ordering=dueDate`;
