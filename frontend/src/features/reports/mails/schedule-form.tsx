import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { dayName, WEEK } from '@/components/calendar/days';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useRecordForm } from '@/components/form/use-record-form';
import { FormChips } from '@/components/form/chip-fields';
import { useMe } from '@/lib/me';
import { receiversQuery, schedules, type Schedule } from './api';
import { ReceiversField } from './receivers-field';
import { scheduleForm } from './schema';

interface ScheduleFormProps {
  /** The saved report. */
  view: number;
  schedule: Schedule | undefined;
  onClose: () => void;
}

const days = WEEK.map((day) => ({ value: String(day), label: dayName(day) }));

/** When a saved report is mailed, as what and to whom. */
export default function ScheduleForm({ view, schedule, onClose }: ScheduleFormProps) {
  const me = useMe();
  const people = useQuery(receiversQuery).data;
  const form = useRecordForm({
    of: schedules,
    record: schedule,
    form: scheduleForm,
    starts: { every: 'WEEKLY', weekday: '0', format: 'pdf', receivers: [me._id] },
    send: (held, version, key) => {
      // Who can no longer get reports is left out with the next change.
      const values = {
        ...held,
        receivers: held.receivers.filter((id) => !people || people.some(({ _id }) => _id === id)),
      };
      return schedule
        ? schedules.update(schedule._id, { ...values, version })
        : schedules.create({ ...values, viewObjectId: view }, key);
    },
    onSaved: onClose,
  });
  const { control, field } = form;
  const every = useWatch({ control, name: 'every' });
  return (
    <FormSheet form={form} title={schedule ? t`Edit schedule` : t`Mail it regularly`} onClose={onClose}>
      <FormSection title={t`When`} text={t`At 07:00. A period such as “Last month” moves with the date.`}>
        <FormField {...field('every')} wide />
        {every === 'WEEKLY' && <FormChips {...field('weekday')} optional={false} options={days} wide />}
        <FormField {...field('format')} />
      </FormSection>
      <FormSection
        title={t`Who gets it`}
        text={t`Each of them gets the figures that they may read on the day of the mail.`}
      >
        <ReceiversField {...field('receivers')} people={people ?? []} />
      </FormSection>
    </FormSheet>
  );
}
