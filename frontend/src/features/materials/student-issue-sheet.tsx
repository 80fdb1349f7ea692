import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '@/api/client';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { StudentPicker } from '@/components/form/student-picker';
import { useRecordForm } from '@/components/form/use-record-form';
import { SideSheet } from '@/components/sheet/side-sheet';
import { today } from '@/lib/format';
import { coursesOf } from '@/lib/students';
import { distributions, stockOf } from './api';
import { KitRows } from './kit-rows';
import { kitForm, linesOf } from './kit-schema';
import { stockOptions } from './stock-options';

type Student = Schemas['StudentRow'];

interface StudentIssueSheetProps {
  onClose: () => void;
}

/** Gives one or more materials to a student, all or nothing, and charges for them where an amount is typed. */
export default function StudentIssueSheet({ onClose }: StudentIssueSheetProps) {
  const [student, setStudent] = useState<Student | null>(null);
  if (student) return <IssueForm student={student} onClose={onClose} />;
  return (
    <SideSheet open title={t`Give to a student`} onClose={onClose}>
      <StudentPicker label={t`Who is it for?`} autoFocus onPick={setStudent} />
    </SideSheet>
  );
}

function IssueForm({ student, onClose }: StudentIssueSheetProps & { student: Student }) {
  const held = useQuery(stockOf(String(student.branchObjectId._id))).data;
  const courses = useQuery(coursesOf(student._id)).data ?? [];
  const taken = new Map(courses.map(({ courseObjectId: one }) => [one._id, one.coursename]));
  const form = useRecordForm({
    of: distributions,
    name: `issue/${student._id}`,
    record: undefined,
    form: kitForm,
    starts: { date: today() },
    send: ({ lines, ...values }, _version, key) =>
      distributions.post('kit', {
        body: { studentObjectId: student._id, lines: linesOf(lines), ...values },
        key,
      }),
    onSaved: onClose,
  });
  const { field } = form;
  return (
    <FormSheet form={form} title={t`Give to a student`} save={t`Give out`} onClose={onClose}>
      <FormSection
        title={student.studentName}
        text={t`From the stock of ${{ branch: student.branchObjectId.branchname }}`}
      >
        <KitRows
          form={form.form}
          options={stockOptions(held)}
          help={held?.length === 0 ? t`This branch has nothing in stock.` : undefined}
        />
        <FormField {...field('date')} />
      </FormSection>
      <FormSection
        title={t`Charge`}
        text={t`Leave the amount empty where the material is free or in the course’s fee.`}
      >
        <FormField {...field('amount')} />
        <FormField {...field('head')} placeholder={t`Such as: Guitar kit`} />
        <FormField
          {...field('courseObjectId')}
          wide
          placeholder={t`Exempt from GST`}
          options={[...taken].map(([value, course]) => ({ value: String(value), label: t`As ${course}` }))}
        />
      </FormSection>
    </FormSheet>
  );
}
