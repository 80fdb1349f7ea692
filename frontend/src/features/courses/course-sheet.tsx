import { t } from '@lingui/core/macro';
import { FormProvider, useWatch } from 'react-hook-form';
import { courses } from '@/api/resources';
import { statusOptions } from '@/components/data-list/filters';
import { FormSegmented } from '@/components/form/choice-fields';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useRecordForm } from '@/components/form/use-record-form';
import { RecordSheet, type SheetProps } from '@/components/record/record-sheet';
import type { Course } from './api';
import { FeePlans } from './fee-plans';
import { PlanFields } from './plan-fields';
import { COURSE_STARTS, courseBody, courseForm } from './schema';

interface Manages {
  mayManage: boolean;
}

export default function CourseSheet({ mayManage, ...sheet }: SheetProps & Manages) {
  return (
    <RecordSheet {...sheet} query={courses.record} title={t`Course`} words={{ didNotLoad: t`The course did not load` }}>
      {(course) => <CourseForm course={course} mayManage={mayManage} onClose={sheet.onClose} />}
    </RecordSheet>
  );
}

type CourseFormProps = Pick<SheetProps, 'onClose'> & Manages & { course: Course | undefined };

function CourseForm({ course, mayManage, onClose }: CourseFormProps) {
  const form = useRecordForm({
    of: courses,
    record: course,
    form: courseForm,
    starts: COURSE_STARTS,
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
  const title = !mayManage ? t`Course` : course ? t`Edit course` : t`Add course`;
  return (
    <FormSheet form={form} title={title} onClose={onClose}>
      <FormSection title={t`Course`}>
        <FormField {...field('coursename')} wide autoFocus={!course} />
        <FormField {...field('durationValue')} />
        <FormField {...field('durationUnit')} />
        <FormField {...field('category')} />
        <FormSegmented {...field('status')} options={states} />
        <FormField {...field('description')} wide />
      </FormSection>
      <FormSection title={t`Fee`} text={t`Before GST. For a plan paid by period: the fee of one period.`}>
        <FormField {...field('baseFee')} unit={t`before GST`} />
        <FormField {...field('gstRate')} />
        <FormField {...field('registrationFee')} help={t`On the first due only`} />
        <FormField {...field('materialFee')} help={t`On the first due only`} />
        <FormField {...field('sac')} />
        <FormSegmented {...field('online')} help={t`GST on an online course depends on the state of the student.`} />
      </FormSection>
      {course ? (
        <FeePlans course={course} mayManage={mayManage} />
      ) : (
        <FormProvider {...form.form}>
          <FormSection title={t`Fee plan`}>
            <PlanFields fee={fee} />
          </FormSection>
        </FormProvider>
      )}
    </FormSheet>
  );
}
