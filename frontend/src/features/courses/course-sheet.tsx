import { FormProvider, useWatch } from 'react-hook-form';
import { courses } from '@/api/resources';
import { statusOptions } from '@/components/data-list/filters';
import { FormSegmented, FormSelect } from '@/components/form/choice-fields';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { FormMoney } from '@/components/form/money-field';
import { FormText, FormTextarea } from '@/components/form/text-fields';
import { useRecordForm } from '@/components/form/use-record-form';
import { RecordSheet } from '@/components/record/record-sheet';
import type { Course } from './api';
import { FeePlans } from './fee-plans';
import { HELD, UNITS } from './labels';
import { PlanFields } from './plan-fields';
import { courseBody, courseDefaults, courseSchema, LABELS } from './schema';
import { t } from './text';

interface CourseSheetProps {
  /** The course's id, or `new`. */
  id: string;
  mayManage: boolean;
  onClose: () => void;
}

export default function CourseSheet({ id, mayManage, onClose }: CourseSheetProps) {
  return (
    <RecordSheet id={id} query={courses.record} title={t('view')} words={{ didNotLoad: t('didNotLoad') }} onClose={onClose}>
      {(course) => <CourseForm course={course} mayManage={mayManage} onClose={onClose} />}
    </RecordSheet>
  );
}

const held = HELD.map((value) => ({ value, label: t(`held.${value}`) }));
const units = UNITS.map((value) => ({ value, label: t(`units.${value}`) }));

type CourseFormProps = Omit<CourseSheetProps, 'id'> & { course: Course | undefined };

function CourseForm({ course, mayManage, onClose }: CourseFormProps) {
  const form = useRecordForm({
    of: courses,
    record: course,
    schema: courseSchema,
    defaults: courseDefaults,
    labels: LABELS,
    readOnly: !mayManage,
    send: (values, version, key) => {
      const { details, feePlan } = courseBody(values);
      if (course) return courses.update(course._id, { ...details, version });
      return courses.create({ ...details, status: values.status === 'DRAFT' ? 'DRAFT' : 'ACTIVE', feePlan }, key);
    },
    onSaved: onClose,
  });
  const { control, field } = form;
  const fee = useWatch({ control, name: 'baseFee' });
  // A draft becomes active once; afterwards a course rests and comes back.
  const states = statusOptions(course && course.status !== 'DRAFT' ? ['ACTIVE', 'INACTIVE'] : ['ACTIVE', 'DRAFT']);
  const title = !mayManage ? t('view') : course ? t('edit') : t('add');
  return (
    <FormSheet form={form} title={title} onClose={onClose}>
      <FormSection title={t('sections.course')}>
        <div className="wide">
          <FormText {...field('coursename')} autoFocus={!course} maxLength={120} />
        </div>
        <FormText {...field('durationValue')} inputMode="numeric" maxLength={3} />
        <FormSelect {...field('durationUnit')} options={units} />
        <FormText {...field('category')} optional maxLength={60} />
        <FormSegmented {...field('status')} options={states} />
        <div className="wide">
          <FormTextarea {...field('description')} optional />
        </div>
      </FormSection>
      <FormSection title={t('sections.fee')} text={t('fields.baseFeeHelp')}>
        <FormMoney {...field('baseFee')} unit={t('perCourse')} />
        <FormText {...field('gstRate')} inputMode="numeric" maxLength={6} />
        <FormMoney {...field('registrationFee')} optional help={t('fields.firstDueHelp')} />
        <FormMoney {...field('materialFee')} optional help={t('fields.firstDueHelp')} />
        <FormText {...field('sac')} inputMode="numeric" maxLength={8} />
        <FormSegmented {...field('online')} options={held} help={t('fields.onlineHelp')} />
      </FormSection>
      {course ? (
        <FeePlans course={course} mayManage={mayManage} />
      ) : (
        <FormProvider {...form.form}>
          <FormSection title={t('sections.plan')}>
            <PlanFields fee={fee} />
          </FormSection>
        </FormProvider>
      )}
    </FormSheet>
  );
}
