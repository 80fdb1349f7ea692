import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FormSwitch } from '@/components/form/choice-fields';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useDebounced } from '@/components/form/use-debounced';
import { useRecordForm } from '@/components/form/use-record-form';
import type { Batch } from '@/features/batches/api';
import { useBatchChoice, useTrainerChoice } from '@/features/enrolments/batch-choice';
import { onlyPlan } from '@/features/enrolments/schema';
import { activeCourses } from '@/lib/choices';
import { promotionPreview, promotions, type PromotionBody, type PromotionRow } from '@/features/promotions/api';
import { Outcome } from '@/features/promotions/outcome';
import { previewBody, promoteForm, promoteStarts, promotionBody, type PromoteForm } from '@/features/promotions/schema';
import { Students } from '@/features/promotions/students';

interface PromoteSheetProps {
  batch: Batch;
  onClose: () => void;
}

/** Moves the students of a batch to the next course or year; who moves and what is due stand beside it. */
export default function PromoteSheet({ batch, onClose }: PromoteSheetProps) {
  const branch = batch.branchObjectId._id;
  const courses = useQuery(activeCourses).data ?? [];
  const people = useTrainerChoice(branch);
  const [rows, setRows] = useState<readonly PromotionRow[]>([]);
  const [staying, setStaying] = useState<ReadonlySet<number>>(new Set());
  const chosen =
    staying.size > 0
      ? rows
          .filter(({ reason, enrolmentObjectId: one }) => !reason && !staying.has(one))
          .map(({ enrolmentObjectId: one }) => one)
      : null;

  const form = useRecordForm({
    of: promotions,
    name: `promotion/${batch._id}`,
    record: undefined,
    form: promoteForm,
    starts: promoteStarts(),
    send: (values, _version, key) =>
      promotions.create({ ...promotionBody(batch._id, values, chosen), seen: preview.data?.seen ?? 'not seen' }, key),
    onSaved: onClose,
  });
  const { control, field } = form;
  const values = useWatch({ control }) as PromoteForm;
  const body = useDebounced(previewBody(batch._id, values, chosen), 300);
  const preview = useQuery({ ...promotionPreview(body ?? ({} as PromotionBody)), enabled: body !== null });
  // They stay on screen while a choice that is refused is corrected.
  if (preview.data && preview.data.rows !== rows) setRows(preview.data.rows);

  const course = courses.find(({ _id }) => String(_id) === values.courseObjectId);
  const plans = course?.feePlans ?? [];
  const plan = plans.find(({ _id }) => String(_id) === values.feePlanObjectId);
  const isPeriodic = plan !== undefined && plan.kind !== 'ONE_TIME' && plan.kind !== 'INSTALMENTS';
  const batches = useBatchChoice(course?._id ?? null, branch, values.toBatchObjectId);
  const moving = preview.data?.students;

  function followCourse(courseId: string): void {
    form.form.setValue('feePlanObjectId', onlyPlan(courses.find(({ _id }) => String(_id) === courseId)));
    form.form.setValue('toBatchObjectId', '');
  }

  return (
    <FormSheet
      form={form}
      title={t`Promote ${{ name: batch.name }}`}
      save={moving ? plural({ count: moving }, { one: 'Promote # student', other: 'Promote # students' }) : t`Promote`}
      preview={{
        label: t`Dues`,
        title: t`Dues this makes`,
        content: <Outcome isAsked={body !== null} preview={preview} />,
      }}
      onClose={onClose}
    >
      <FormSection
        title={t`Next course`}
        text={t`The students are enrolled with the fees of this plan. For another year of the same course choose it again.`}
      >
        <FormField
          {...field('courseObjectId')}
          placeholder={t`Choose a course`}
          onPick={followCourse}
          options={courses.map(({ _id, coursename }) => ({ value: String(_id), label: coursename }))}
        />
        <FormField
          {...field('feePlanObjectId')}
          placeholder={t`Choose a fee plan`}
          disabled={!course}
          options={plans.map(({ _id, name }) => ({ value: String(_id), label: name }))}
        />
        <FormField
          {...field('start')}
          help={t`The first day in the new batch. The day before is the last one in the old.`}
        />
        {isPeriodic && <FormSwitch {...field('autoRenew')} wide />}
        <FormSwitch {...field('keepsDiscount')} wide help={t`Each student keeps the discount of the old enrolment.`} />
      </FormSection>
      <FormSection title={t`Next batch`}>
        <FormField
          {...field('toBatchObjectId')}
          placeholder={t`A new batch`}
          disabled={!course}
          help={batches.help}
          options={batches.options}
        />
        {!values.toBatchObjectId && (
          <FormField
            {...field('newBatch')}
            optional={false}
            help={t`It has the days, hours, room and seats of the old batch.`}
          />
        )}
        <FormField {...field('trainerObjectId')} placeholder={t`Trainer of the batch`} options={people} />
      </FormSection>
      {rows.length > 0 && (
        <FormSection title={t`Students`} text={t`Whoever is not ticked stays in the old batch.`}>
          <Students rows={rows} staying={staying} onChange={setStaying} />
        </FormSection>
      )}
    </FormSheet>
  );
}
