import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { staffDays } from '@/api/resources';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { FormTextarea } from '@/components/form/text-fields';
import { useRecordForm } from '@/components/form/use-record-form';
import { RecordSheet, type SheetProps } from '@/components/record/record-sheet';
import { today } from '@/lib/format';
import { members, type StaffDay } from './api';
import { isAway } from './codes';
import { staffDayForm } from './staff-schema';

interface StaffDaySheetProps extends SheetProps {
  /** Whose day, and which, where that is known already. */
  member?: string;
  date?: string;
}

/** A manager writes down or changes somebody's day, with the reason. */
export default function StaffDaySheet({ id, onClose, ...begun }: StaffDaySheetProps) {
  return (
    <RecordSheet
      id={id}
      query={staffDays.record}
      title={t`Change the day`}
      words={{ didNotLoad: t`The day did not load` }}
      onClose={onClose}
    >
      {(record) => <StaffDayForm record={record} onClose={onClose} {...begun} />}
    </RecordSheet>
  );
}

interface StaffDayFormProps extends Omit<StaffDaySheetProps, 'id'> {
  record: StaffDay | undefined;
}

function StaffDayForm({ record, member, date, onClose }: StaffDayFormProps) {
  const { data: people } = useQuery(members);
  const form = useRecordForm({
    of: staffDays,
    record,
    form: staffDayForm,
    starts: { memberObjectId: member ?? '', date: date ?? today(), status: 'PRESENT' },
    send: (values, version, key) => {
      const body = isAway(values.status) ? { ...values, checkIn: null, checkOut: null } : values;
      if (!record) return staffDays.create(body, key);
      const { status, checkIn, checkOut, note, reason } = body;
      return staffDays.update(record._id, { status, checkIn, checkOut, note, reason, version });
    },
    onSaved: onClose,
  });
  const { field } = form;
  const away = isAway(form.form.watch('status'));
  const options = record
    ? [{ value: String(record.memberObjectId._id), label: record.memberObjectId.username }]
    : (people ?? []).map(({ _id, username }) => ({ value: String(_id), label: username }));
  return (
    <FormSheet form={form} title={record ? t`Change the day` : t`Enter a day`} onClose={onClose}>
      <FormSection title={t`Day at work`}>
        <FormField {...field('memberObjectId')} wide options={options} disabled={Boolean(record)} />
        <FormField {...field('date')} disabled={Boolean(record)} />
        <FormField {...field('status')} />
        {!away && (
          <>
            <FormField {...field('checkIn')} optional={false} />
            <FormField {...field('checkOut')} />
          </>
        )}
        <FormField {...field('note')} wide />
        <FormTextarea {...field('reason')} wide help={t`Why the day is entered by hand. It is saved with the day.`} />
      </FormSection>
    </FormSheet>
  );
}
