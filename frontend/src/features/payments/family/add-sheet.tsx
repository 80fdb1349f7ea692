import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { students } from '@/api/resources';
import { useChange } from '@/components/data-list/use-change';
import { Banner } from '@/components/feedback/banner';
import { useIdempotencyKey } from '@/components/form/idempotency';
import { StudentPicker } from '@/components/form/student-picker';
import { SideSheet } from '@/components/sheet/side-sheet';
import { families, type Family } from './api';

interface AddSheetProps {
  family: Family;
  studentId: number;
  onClose: () => void;
}

/** Adds a student to a family, or all students of another family. */
export default function AddSheet({ family, studentId, onClose }: AddSheetProps) {
  const keyFor = useIdempotencyKey();
  const siblings = useQuery(students.get('{id}/siblings', { id: studentId })).data ?? [];
  const add = useChange({
    of: families,
    change: (id: number) =>
      families.post('{id}/add', { id: family._id, body: { studentObjectId: id }, key: keyFor(['add', id]) }),
    saysSo: true,
    onDone: onClose,
  });
  const merge = useChange({
    of: families,
    change: (id: number) =>
      families.post('{id}/merge', { id: family._id, body: { familyObjectId: id }, key: keyFor(['merge', id]) }),
    saysSo: true,
    onDone: onClose,
  });
  const busy = add.isPending || merge.isPending;
  return (
    <SideSheet open title={t`Add to ${{ name: family.familyName }}`} onClose={onClose}>
      {siblings.map(({ _id, studentName, family: other }) => (
        <Banner
          key={_id}
          tone="info"
          action={
            <Button size="small" disabled={busy} onClick={() => (other ? merge.mutate(other._id) : add.mutate(_id))}>
              {other ? t`Join the families` : t`Add`}
            </Button>
          }
        >
          {other
            ? t`${studentName} has the same phone number and is in the family ${{ family: other.familyName }}.`
            : t`${studentName} has the same phone number.`}
        </Banner>
      ))}
      <StudentPicker label={t`Student`} autoFocus onPick={(student) => add.mutate(student._id)} />
    </SideSheet>
  );
}
