import { useQuery } from '@tanstack/react-query';
import { staffDays } from '@/api/resources';
import { FormSelect } from '@/components/form/choice-fields';
import { FormDate } from '@/components/form/date-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { FormText, FormTextarea } from '@/components/form/text-fields';
import { useRecordForm } from '@/components/form/use-record-form';
import { RecordSheet } from '@/components/record/record-sheet';
import { today } from '@/lib/format';
import { members, type StaffDay } from './api';
import { isAway, STAFF_STATUSES } from './codes';
import { LABELS, staffDayDefaults, staffDaySchema } from './staff-schema';
import { t } from './text';

interface StaffDaySheetProps {
  /** The day's id, or `new`. */
  id: string;
  /** Whose day, and which, where that is known already. */
  member?: string;
  date?: string;
  onClose: () => void;
}

/** A manager writes down or changes somebody's day, with the reason. */
export default function StaffDaySheet({ id, onClose, ...begun }: StaffDaySheetProps) {
  return (
    <RecordSheet
      id={id}
      query={staffDays.record}
      title={t('staff.edit')}
      words={{ didNotLoad: t('staff.didNotLoad') }}
      onClose={onClose}
    >
      {(record) => <StaffDayForm record={record} onClose={onClose} {...begun} />}
    </RecordSheet>
  );
}

interface StaffDayFormProps extends Omit<StaffDaySheetProps, 'id'> {
  record: StaffDay | undefined;
}

const statuses = STAFF_STATUSES.map((value) => ({ value, label: t(`staff.status.${value}`) }));

function StaffDayForm({ record, member, date, onClose }: StaffDayFormProps) {
  const { data: people } = useQuery(members);
  const form = useRecordForm({
    of: staffDays,
    record,
    schema: staffDaySchema,
    defaults: (one?: StaffDay) => staffDayDefaults(one, member, date),
    labels: LABELS,
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
    <FormSheet form={form} title={record ? t('staff.edit') : t('staff.enter')} onClose={onClose}>
      <FormSection title={t('staff.day')}>
        <div className="wide">
          <FormSelect {...field('memberObjectId')} options={options} disabled={Boolean(record)} />
        </div>
        <FormDate {...field('date')} max={today()} disabled={Boolean(record)} />
        <FormSelect {...field('status')} options={statuses} />
        {!away && (
          <>
            <FormText {...field('checkIn')} type="time" />
            <FormText {...field('checkOut')} type="time" optional />
          </>
        )}
        <div className="wide">
          <FormText {...field('note')} optional maxLength={200} />
        </div>
        <div className="wide">
          <FormTextarea {...field('reason')} help={t('staff.fields.reasonHelp')} maxLength={300} />
        </div>
      </FormSection>
    </FormSheet>
  );
}
