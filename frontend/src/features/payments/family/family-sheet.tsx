import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { students } from '@/api/resources';
import { Banner } from '@/components/feedback/banner';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { StudentPicker } from '@/components/form/student-picker';
import { useRecordForm } from '@/components/form/use-record-form';
import { families, type Family } from './api';
import { familyForm } from './schema';

const List = styled('ul')(({ theme }) => ({
  ...theme.typography.small,
  gridColumn: '1 / -1',
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 12,
    minHeight: 44,
    borderBottom: `1px solid ${theme.vars.palette.line.subtle}`,
  },
  '& small': { ...theme.typography.caption, marginLeft: 8, color: theme.vars.palette.text.secondary },
}));

const Wide = styled('div')({ gridColumn: '1 / -1' });

interface Chosen {
  _id: number;
  studentName: string;
  studentId?: string;
}

interface FamilySheetProps {
  student: { _id: number; studentName: string };
  /** The family that is edited; without one a family is formed. */
  family: Family | undefined;
  onClose: () => void;
}

/** Forms a family of the student and others, or changes who pays for it. */
export default function FamilySheet({ student, family, onClose }: FamilySheetProps) {
  const record = useQuery({ ...students.record(student._id), enabled: !family }).data;
  const siblings = useQuery({ ...students.get('{id}/siblings', { id: student._id }), enabled: !family }).data;
  if (!family && (!record || !siblings)) return null;
  return (
    <Opened
      student={student}
      family={family}
      starts={{
        familyName: student.studentName.split(' ').at(-1) ?? '',
        payerName: record?.guardianName ?? '',
        phone: record?.guardianPhone || record?.phone || '',
      }}
      suggested={(siblings ?? []).filter((one) => one.family === null)}
      onClose={onClose}
    />
  );
}

interface OpenedProps extends FamilySheetProps {
  starts: { familyName: string; payerName: string; phone: string };
  suggested: readonly Chosen[];
}

function Opened({ student, family, starts, suggested, onClose }: OpenedProps) {
  const [others, setOthers] = useState<readonly Chosen[]>(suggested);
  const [isAlone, setAlone] = useState(false);
  const form = useRecordForm({
    of: families,
    record: family,
    form: familyForm,
    starts,
    send: (values, version, key) =>
      family
        ? families.update(family._id, { ...values, version })
        : families.create({ ...values, studentObjectIds: [student._id, ...others.map(({ _id }) => _id)] }, key),
    onSaved: onClose,
  });
  return (
    <FormSheet
      form={{
        ...form,
        submit: (event) => {
          event?.preventDefault();
          if (!family && others.length === 0) setAlone(true);
          else form.submit(event);
        },
      }}
      title={family ? t`Edit the family` : t`Make a family`}
      save={family ? undefined : t`Make a family`}
      onClose={onClose}
    >
      <FormSection title={t`Who pays`} text={t`Who pays for all students, and the phone to call.`}>
        <FormField {...form.field('familyName')} autoFocus />
        <FormField {...form.field('payerName')} />
        <FormField {...form.field('phone')} />
      </FormSection>
      {!family && (
        <FormSection title={t`Students`} text={t`Students of the same branch. Each belongs to one family at most.`}>
          <List>
            <li>{student.studentName}</li>
            {others.map((one) => (
              <li key={one._id}>
                <span>
                  {one.studentName}
                  {one.studentId && <small>{one.studentId}</small>}
                </span>
                <Button
                  size="small"
                  aria-label={t`Leave out ${{ name: one.studentName }}`}
                  onClick={() => setOthers(others.filter(({ _id }) => _id !== one._id))}
                >
                  {t`Leave out`}
                </Button>
              </li>
            ))}
          </List>
          <Wide>
            <StudentPicker
              label={t`Add a student`}
              onPick={(picked) => {
                setAlone(false);
                if (picked._id !== student._id && others.every(({ _id }) => _id !== picked._id))
                  setOthers([...others, picked]);
              }}
            />
          </Wide>
          {isAlone && (
            <Wide>
              <Banner tone="error">{t`Choose at least two students.`}</Banner>
            </Wide>
          )}
        </FormSection>
      )}
    </FormSheet>
  );
}
