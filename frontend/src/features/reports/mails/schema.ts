import { t } from '@lingui/core/macro';
import { newSchedule } from '@/api/forms/reportschedule';
import { defineForm, type Fault } from '@/components/form/define-form';

const { every, weekday, format, receivers } = newSchedule;

/** Of which report it is stays as it was. */
export const scheduleForm = defineForm({ every, weekday, format, receivers }, (values): Fault[] =>
  values.every === 'WEEKLY' && values.weekday === null ? [['weekday', t`Choose the day of the week.`]] : [],
);
