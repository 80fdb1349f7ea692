import { t } from '@lingui/core/macro';
import Chip from '@mui/material/Chip';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { reminderTexts } from '@/api/reminders';
import { Segmented } from '@/components/display/segmented';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { StudentPicker } from '@/components/form/student-picker';
import { FormText, FormTextarea } from '@/components/form/text-fields';
import { useDebounced } from '@/components/form/use-debounced';
import { useRecordForm } from '@/components/form/use-record-form';
import { Note } from '@/components/preview/paper';
import { PreviewState } from '@/components/preview/preview-state';
import { RecordState } from '@/components/record/record-state';
import { SideSheet } from '@/components/sheet/side-sheet';
import { textPreview, textsQuery, type Language, type Step, type TextOfStep, type Texts } from './api';
import { LANGUAGE_NAMES, STEP_LABELS, STEPS_OF, USE_LABELS, VARIABLE_LABELS, type Use } from './names';
import { textForm, type TextForm } from './schema';

const LANGUAGES = (['en', 'hi', 'mr'] as const).map((value) => ({ value, label: LANGUAGE_NAMES[value] }));
const USES = (['DUES', 'CLASSES'] as const).map((value) => ({ value, label: USE_LABELS[value] }));
const useOf = (step: Step): Use => (STEPS_OF.CLASSES.some((one) => one === step) ? 'CLASSES' : 'DUES');

const Choice = styled('div')({ display: 'grid', gap: 12, marginBottom: 20, '&.picker': { marginTop: 20 } });
const Chips = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, gridColumn: '1 / -1' });
const Message = styled('div')(({ theme }) => ({
  ...theme.typography.small,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  '& strong': { display: 'block', marginBottom: 12 },
}));

/** The texts of reminders and about classes, each in every language, with a student's values beside them. */
export default function TextSheet({ onClose }: { onClose: () => void }) {
  const [language, setLanguage] = useState<Language>('en');
  const [step, setStep] = useState<Step>('AFTER');
  const texts = useQuery(textsQuery);
  const use = useOf(step);
  const text = texts.data?.list.find((one) => one.language === language && one.step === step);
  if (!texts.data || !text) {
    return (
      <SideSheet open title={t`Texts of reminders`} onClose={onClose}>
        <RecordState of={texts} words={{ didNotLoad: t`The texts did not load` }}>
          {() => null}
        </RecordState>
      </SideSheet>
    );
  }
  return (
    <Fields key={`${language} ${step}`} text={text} variables={texts.data.variables} onClose={onClose}>
      <Choice>
        <Segmented label={t`Language`} value={language} options={LANGUAGES} onChange={setLanguage} />
        <Segmented
          label={t`About`}
          value={use}
          options={USES}
          onChange={(next) => setStep(next === 'DUES' ? 'AFTER' : 'ABSENT')}
        />
        <Segmented
          wide
          label={t`Step`}
          value={step}
          options={STEPS_OF[use].map((value) => ({ value, label: STEP_LABELS[value] }))}
          onChange={setStep}
        />
      </Choice>
    </Fields>
  );
}

interface FieldsProps {
  text: TextOfStep;
  variables: Texts['variables'];
  onClose: () => void;
  children: React.ReactNode;
}

function Fields({ text, variables, onClose, children }: FieldsProps) {
  const use = useOf(text.step);
  const names = useMemo(() => variables.filter((one) => one.use === use).map(({ name }) => name), [variables, use]);
  const held = useMemo(() => textForm(names), [names]);
  const form = useRecordForm({
    of: reminderTexts,
    name: `text-${text.language}-${text.step}`,
    record: { ...text, version: text.version ?? 1 },
    form: held,
    send: ({ subject, text: own }, version) =>
      reminderTexts.put('', { body: { language: text.language, step: text.step, subject, text: own, version } }),
    onSaved: onClose,
  });
  const { field, control } = form;
  const values = useWatch({ control }) as TextForm;
  const add = (name: string) =>
    form.form.setValue('text', `${form.form.getValues('text')}{${name}}`, { shouldDirty: true, shouldValidate: true });
  return (
    <FormSheet
      form={form}
      title={t`Texts of reminders`}
      save={t`Save`}
      preview={{
        label: t`Preview`,
        title: use === 'CLASSES' ? t`As a family gets it` : t`As a student gets it`,
        content: <Preview step={text.step} subject={values.subject ?? ''} text={values.text ?? ''} />,
      }}
      onClose={onClose}
    >
      {children}
      <FormSection title={t`Text`} text={t`Each variable is replaced with what it stands for.`}>
        <FormText {...field('subject')} wide />
        <Chips role="group" aria-label={t`Add a variable`}>
          {names.map((name) => (
            <Chip key={name} size="small" label={VARIABLE_LABELS[name] ?? name} onClick={() => add(name)} />
          ))}
        </Chips>
        <FormTextarea {...field('text')} wide rows={9} />
      </FormSection>
    </FormSheet>
  );
}

function Preview({ step, subject, text }: Pick<TextOfStep, 'step' | 'subject' | 'text'>) {
  const [student, setStudent] = useState<{ _id: number; studentName: string }>();
  const asked = useDebounced({ step, subject, text, studentObjectId: student?._id ?? null }, 400);
  const preview = useQuery({ ...textPreview(asked), enabled: asked.subject !== '' && asked.text !== '' });
  return (
    <>
      <PreviewState of={preview} fault={t`The preview did not load`}>
        {(filled) => (
          <Message>
            <Note>{filled.studentName}</Note>
            <strong>{filled.subject}</strong>
            {filled.text}
          </Message>
        )}
      </PreviewState>
      <Choice className="picker">
        <StudentPicker label={t`Another student`} onPick={setStudent} />
      </Choice>
    </>
  );
}
