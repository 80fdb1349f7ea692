import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Schemas } from '@/api/client';
import { students } from '@/api/resources';
import { Banner } from '@/components/feedback/banner';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { StudentPicker } from '@/components/form/student-picker';
import { useRecordForm } from '@/components/form/use-record-form';
import { RecordState } from '@/components/record/record-state';
import { SideSheet } from '@/components/sheet/side-sheet';
import { count, date, today } from '@/lib/format';
import { coursesOf } from '@/lib/students';
import { distributions, givenOfKit, kitChoices, stockOf, type Kit } from './api';
import { KitRows } from './kit-rows';
import { kitForm, linesOf, linesOfKit } from './kit-schema';
import { stockOptions } from './stock-options';

const Wide = styled('div')({ gridColumn: '1 / -1' });

type Student = Pick<Schemas['StudentRow'], '_id' | 'studentName' | 'branchObjectId'>;

interface StudentIssueSheetProps {
  /** `new`, or a student's id and the kit to begin with: `12-3`. */
  wanted: string;
  onClose: () => void;
}

/** Gives one or more materials to a student, all or nothing, and charges for them where an amount is typed. */
export default function StudentIssueSheet({ wanted, onClose }: StudentIssueSheetProps) {
  const [studentId, kitId = ''] = wanted === 'new' ? [] : wanted.split('-');
  const [picked, setPicked] = useState<Student | null>(null);
  const found = useQuery({ ...students.record(studentId ?? '0'), enabled: studentId !== undefined });
  const student = picked ?? found.data;
  if (student) return <IssueForm student={student} kitId={kitId} onClose={onClose} />;
  return (
    <SideSheet open title={t`Give to a student`} onClose={onClose}>
      {studentId === undefined ? (
        <StudentPicker label={t`Who is it for?`} autoFocus onPick={setPicked} />
      ) : (
        <RecordState of={found} words={{ didNotLoad: t`The student did not load` }}>
          {() => null}
        </RecordState>
      )}
    </SideSheet>
  );
}

function IssueForm({
  student,
  kitId,
  onClose,
}: Omit<StudentIssueSheetProps, 'wanted'> & { student: Student; kitId: string }) {
  const held = useQuery(stockOf(String(student.branchObjectId._id))).data;
  const saved = useQuery(kitChoices).data;
  const courses = useQuery(coursesOf(student._id)).data ?? [];
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
  const { control, field } = form;
  const chosen = useWatch({ control, name: 'kitObjectId' });
  const kit = saved?.find(({ _id }) => String(_id) === chosen);
  const taxedAs = new Map(
    [...courses.map(({ courseObjectId: one }) => one), ...(kit?.courseObjectId ? [kit.courseObjectId] : [])].map(
      (one) => [one._id, one.coursename],
    ),
  );

  function fill(from: Kit): void {
    const options = { shouldDirty: true, shouldValidate: false };
    form.form.setValue('lines', linesOfKit(from), options);
    form.form.setValue('amount', from.amount ?? '', options);
    form.form.setValue('head', from.head, options);
    form.form.setValue('courseObjectId', String(from.courseObjectId?._id ?? ''), options);
  }

  function pick(value: string): void {
    const next = saved?.find(({ _id }) => String(_id) === value);
    if (next) fill(next);
  }

  // The kit of the address is chosen once the kits are there, unless a draft was kept.
  const begins =
    kitId !== '' && !form.form.formState.isDirty ? saved?.find(({ _id }) => String(_id) === kitId) : undefined;
  useEffect(() => {
    if (!begins) return;
    form.form.setValue('kitObjectId', String(begins._id), { shouldDirty: true });
    fill(begins);
  });

  return (
    <FormSheet form={form} title={t`Give to a student`} save={t`Give out`} onClose={onClose}>
      <FormSection
        title={student.studentName}
        text={t`From the stock of ${{ branch: student.branchObjectId.branchname }}`}
      >
        {saved && saved.length > 0 && (
          <FormField
            {...field('kitObjectId')}
            wide
            autoFocus
            placeholder={t`No kit: single materials`}
            help={t`A kit fills in the materials and the charge. You can change both.`}
            options={saved.map((one) => ({ value: String(one._id), label: one.name }))}
            onPick={pick}
          />
        )}
        {kit && <AlreadyGiven student={student} kit={kit} />}
        <KitRows
          form={form.form}
          options={stockOptions(held)}
          help={held?.length === 0 ? t`This branch has nothing in stock.` : undefined}
        />
        {kit && held && <Shortage kit={kit} held={held} />}
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
          options={[...taxedAs].map(([value, course]) => ({ value: String(value), label: t`As ${course}` }))}
        />
      </FormSection>
    </FormSheet>
  );
}

/** Says that the student has the kit already. */
function AlreadyGiven({ student, kit }: { student: Student; kit: Kit }) {
  const given = useQuery(givenOfKit(student._id, String(kit._id))).data?.[0];
  if (!given) return null;
  return (
    <Wide>
      <Banner tone="warning">
        {t`${{ student: student.studentName }} was given the ${{ kit: kit.name }} on ${{ day: date(given.date) }} already.`}
      </Banner>
    </Wide>
  );
}

/** Says what of the kit the branch has too little of: the select of a row has only what is in stock. */
function Shortage({ kit, held }: { kit: Kit; held: readonly { itemObjectId: { _id: number }; quantity: number }[] }) {
  const left = new Map(held.map(({ itemObjectId, quantity }) => [itemObjectId._id, quantity]));
  const short = kit.lines.filter(({ itemObjectId, nos }) => (left.get(itemObjectId) ?? 0) < nos);
  if (short.length === 0) return null;
  return (
    <Wide>
      <Banner tone="warning">
        {short
          .map(({ itemObjectId, materialName, nos }) => {
            const [needed, there] = [count(nos), count(left.get(itemObjectId) ?? 0)];
            return t`${materialName}: ${needed} in the kit, ${there} in stock.`;
          })
          .join(' ')}
      </Banner>
    </Wide>
  );
}
