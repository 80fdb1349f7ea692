import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { reminderSettings } from '@/api/reminders';
import { FormSelect } from '@/components/form/choice-fields';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useDebounced } from '@/components/form/use-debounced';
import { useRecordForm } from '@/components/form/use-record-form';
import { Facts } from '@/components/layout/facts';
import { Note } from '@/components/preview/paper';
import { PreviewState } from '@/components/preview/preview-state';
import { RecordState } from '@/components/record/record-state';
import { SideSheet } from '@/components/sheet/side-sheet';
import { count, rupees } from '@/lib/format';
import { settingsPreview, settingsQuery, type ReminderSettings } from './api';
import { settingsForm, type SettingsForm } from './schema';

const HOURS = Array.from({ length: 12 }, (_, index) => index + 8).map((hour) => ({
  value: String(hour),
  label: `${hour > 12 ? hour - 12 : hour}:00 ${hour < 12 ? 'am' : 'pm'}`,
}));

/** When students are reminded, with who would be reminded tomorrow beside it. */
export default function ScheduleSheet({ onClose }: { onClose: () => void }) {
  const settings = useQuery(settingsQuery);
  if (settings.data) return <Fields settings={settings.data} onClose={onClose} />;
  return (
    <SideSheet open title={t`Schedule of reminders`} onClose={onClose}>
      <RecordState of={settings} words={{ didNotLoad: t`The schedule did not load` }}>
        {() => null}
      </RecordState>
    </SideSheet>
  );
}

function Fields({ settings, onClose }: { settings: ReminderSettings; onClose: () => void }) {
  const form = useRecordForm({
    of: reminderSettings,
    record: settings,
    form: settingsForm,
    send: (values, version) => reminderSettings.put('', { body: { ...values, version } }),
    onSaved: onClose,
  });
  const { field, control } = form;
  const values = useWatch({ control }) as SettingsForm;
  return (
    <FormSheet
      form={form}
      title={t`Schedule of reminders`}
      preview={{
        label: t`Tomorrow`,
        title: t`Who would be reminded tomorrow`,
        content: <Tomorrow values={values} />,
      }}
      onClose={onClose}
    >
      <FormSection title={t`Reminders`} text={t`A student gets one message about everything that is due.`}>
        <FormField {...field('isOn')} wide />
        <FormField {...field('mail')} />
        <FormField {...field('whatsapp')} />
        <FormField {...field('language')} />
        <FormSelect {...field('sendHour')} options={HOURS} help={t`Nothing is sent from 8:00 pm to 8:00 am.`} />
      </FormSection>
      <FormSection title={t`Days`} text={t`Each step is reminded of once. What was missed is not sent later.`}>
        <FormField
          {...field('daysBefore')}
          optional={false}
          help={t`Leave empty for no reminder before the due date.`}
        />
        <FormField {...field('onDay')} />
        <FormField {...field('everyDays')} optional={false} help={t`Leave empty for no reminder after the due date.`} />
        <FormField {...field('stopAfter')} help={t`Days after the due date on which reminders end.`} />
        <FormField {...field('least')} help={t`Smaller amounts are not worth a reminder.`} />
      </FormSection>
    </FormSheet>
  );
}

function Tomorrow({ values }: { values: SettingsForm }) {
  const parsed = settingsForm.schema.safeParse(useDebounced(values, 400));
  const preview = useQuery({ ...settingsPreview(parsed.success ? parsed.data : {}), enabled: parsed.success });
  if (!parsed.success) return <Note>{t`Correct the form to see who would be reminded.`}</Note>;
  return (
    <PreviewState of={preview} fault={t`The preview did not load`}>
      {({ students, mails, messages, noAddress, paused, amount }) => (
        <>
          <Facts
            facts={[
              [t`Students`, count(students)],
              [t`By email`, count(mails)],
              [t`To send by WhatsApp`, count(messages)],
              [t`Due in all`, rupees(amount)],
            ]}
          />
          {noAddress > 0 && (
            <Note>
              {plural({ count: noAddress }, { one: '# student has no address.', other: '# students have no address.' })}
            </Note>
          )}
          {paused > 0 && (
            <Note>{plural({ count: paused }, { one: '# student is paused.', other: '# students are paused.' })}</Note>
          )}
        </>
      )}
    </PreviewState>
  );
}
