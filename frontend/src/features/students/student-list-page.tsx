import Button from '@mui/material/Button';
import { BookPlus, Copy, IndianRupee, Pencil, Plus, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { DataList } from '@/components/data-list/data-list';
import type { ListFilter, RowAction } from '@/components/data-list/types';
import { DeleteDialog } from '@/components/late';
import { useDelete } from '@/components/dialogs/use-delete';
import { stateText } from '@/components/display/states';
import { StudentsDrawing } from '@/components/feedback/drawings';
import { PageHeader } from '@/components/layout/page-header';
import { usePhone } from '@/components/sheet/use-phone';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { useBranches, useMe } from '@/lib/me';
import { FRONT_DESK, MANAGERS } from '@/lib/roles';
import { toasts } from '@/lib/toasts';
import { deleteStudent, STUDENT_PATH, studentList, type Student } from './api';
import { columnsFor, StudentCard } from './columns';
import { t } from './text';
import { editStudentUrl, enrolUrl, studentUrl } from './urls';

const BALANCES = ['PENDING', 'OVERDUE', 'ADVANCE', 'SETTLED'] as const;

const tabs = {
  param: 'status',
  options: ['ACTIVE', 'ON_HOLD', 'COMPLETED', 'LEFT'].map((value) => ({
    value,
    label: stateText(value),
  })),
};

/** By branch where several are in view, and by balance for those who see money. */
function filtersFor(
  branches: readonly { _id: number; branchname: string }[], seesMoney: boolean,
): ListFilter[] {
  const filters: ListFilter[] = [
    { key: 'admitted', kind: 'dates', label: t('filters.admitted') },
  ];
  if (seesMoney) {
    const options = BALANCES.map((value) => ({ value, label: t(`balance.${value}`) }));
    filters.push({ key: 'pending', kind: 'choice', label: t('filters.pending'), multiple: true, options });
  }
  if (branches.length > 0) {
    const options = branches.map(({ _id, branchname }) => ({ value: String(_id), label: branchname }));
    filters.unshift({ key: 'branch', kind: 'choice', label: t('filters.branch'), multiple: true, options });
  }
  return filters;
}

async function copyPhones(students: Student[]): Promise<void> {
  const phones = [...new Set(students.map((student) => student.phone))];
  try {
    await navigator.clipboard.writeText(phones.join('\n'));
    toasts.success(t('phonesCopied', { count: phones.length }));
  } catch {
    toasts.error(t('copyFailed'));
  }
}

export function Component() {
  const me = useMe();
  const branches = useBranches();
  const isPhone = usePhone();
  const navigate = useNavigate();
  const payment = useSheetParam('pay');
  const [isEmpty, setEmpty] = useState(false);
  const atFrontDesk = FRONT_DESK.includes(me.role);
  const mayManage = MANAGERS.includes(me.role);

  const seesBranches = !me.branchObjectId && branches.length > 1;
  const filters = useMemo(
    () => filtersFor(seesBranches ? branches : [], atFrontDesk),
    [atFrontDesk, branches, seesBranches],
  );
  const columns = useMemo(() => columnsFor(atFrontDesk), [atFrontDesk]);

  const { askDelete, dialog } = useDelete({
    remove: (student: Student) => deleteStudent(student._id),
    queryKey: ['student'],
    meta: { success: t('deleted') },
  });

  const rowActions = (student: Student): RowAction[] => [
    { label: t('recordPayment'), icon: IndianRupee, onSelect: () => payment.open(student._id) },
    { label: t('enrol'), icon: BookPlus, onSelect: () => void navigate(enrolUrl(student._id)) },
    { label: t('edit'), icon: Pencil, onSelect: () => void navigate(editStudentUrl(student._id)) },
    ...(mayManage
      ? [{ label: t('delete'), icon: Trash2, danger: true, onSelect: () => askDelete(student) }]
      : []),
  ];
  const add = atFrontDesk && (
    <Button
      component={Link}
      to={editStudentUrl('new')}
      variant="contained"
      color="primary"
      startIcon={<Plus size={16} aria-hidden />}
    >
      {isPhone && !isEmpty ? t('addShort') : t('add')}
    </Button>
  );

  return (
    <>
      <PageHeader title={t('title')} actions={!isEmpty && add} />
      <DataList
        name="students"
        noun={{ one: t('one'), many: t('many') }}
        columns={columns}
        query={studentList}
        rowId={(student) => String(student._id)}
        rowName={(student) => student.studentName}
        card={(student) => <StudentCard student={student} seesMoney={atFrontDesk} />}
        search={t('search')}
        filters={filters}
        tabs={tabs}
        ordering="-studentId"
        href={(student) => studentUrl(student._id)}
        rowActions={atFrontDesk ? rowActions : undefined}
        selectionActions={
          atFrontDesk
            ? [{ label: t('copyPhones'), icon: Copy, onSelect: (rows) => void copyPhones(rows) }]
            : undefined
        }
        exportPath={mayManage ? STUDENT_PATH : undefined}
        onEmpty={setEmpty}
        empty={{
          drawing: <StudentsDrawing />,
          title: t('emptyTitle'),
          text: atFrontDesk ? t('emptyText') : t('emptyTextTrainer'),
          action: add,
        }}
      />
      <DeleteDialog {...dialog} />
    </>
  );
}
