import Button from '@mui/material/Button';
import { Award, BookPlus, Copy, IndianRupee, Upload } from 'lucide-react';
import { useMemo } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { statusTabs, useBranchFilter } from '@/components/data-list/filters';
import { ListPage } from '@/components/data-list/list-page';
import { deleteAction, editAction } from '@/components/data-list/row-actions';
import { useDelete } from '@/components/dialogs/use-delete';
import { StudentsDrawing } from '@/components/feedback/drawings';
import { DeleteDialog } from '@/components/late';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { useMe } from '@/lib/me';
import { STUDENT } from '@/lib/refreshes';
import { FRONT_DESK, MANAGERS } from '@/lib/roles';
import { certificatesUrl, enrolUrl, studentUrl } from '@/lib/urls';
import { deleteStudent, STUDENT_PATH, studentList, type StudentRow } from './api';
import { columnsFor, StudentCard } from './columns';
import { copyPhones } from './copy-phones';
import { filtersFor, importFilter } from './filters';
import { t } from './text';
import { editStudentUrl, IMPORT_URL } from './urls';

const tabs = statusTabs(['ACTIVE', 'ON_HOLD', 'COMPLETED', 'LEFT']);

export function Component() {
  const { role } = useMe();
  const navigate = useNavigate();
  const payment = useSheetParam('pay');
  const branchFilter = useBranchFilter();
  const atFrontDesk = FRONT_DESK.includes(role);
  const mayManage = MANAGERS.includes(role);
  const imported = useSearchParams()[0].get('import');
  const filters = useMemo(
    () => [...branchFilter, ...filtersFor(atFrontDesk), ...importFilter(imported)],
    [atFrontDesk, branchFilter, imported],
  );
  const columns = useMemo(() => columnsFor(atFrontDesk), [atFrontDesk]);
  const { askDelete, dialog } = useDelete({ remove: ({ _id }: StudentRow) => deleteStudent(_id), refreshes: STUDENT });

  const importButton = (
    <Button component={Link} to={IMPORT_URL} startIcon={<Upload size={16} aria-hidden />}>
      {t('import')}
    </Button>
  );

  return (
    <ListPage
      title={t('title')}
      add={atFrontDesk && { label: t('add'), short: t('addShort'), to: editStudentUrl('new') }}
      actions={mayManage && importButton}
      name="students"
      noun={{ one: t('one'), many: t('many') }}
      columns={columns}
      query={studentList}
      rowName={(student) => student.studentName}
      card={(student) => <StudentCard student={student} seesMoney={atFrontDesk} />}
      search={t('search')}
      filters={filters}
      tabs={tabs}
      ordering="-studentId"
      href={(student) => studentUrl(student._id)}
      rowActions={
        atFrontDesk
          ? (student) => [
              { label: t('recordPayment'), icon: IndianRupee, onSelect: () => payment.open(student._id) },
              { label: t('enrol'), icon: BookPlus, onSelect: () => void navigate(enrolUrl(student._id)) },
              { label: t('certificates'), icon: Award, onSelect: () => void navigate(certificatesUrl(student._id)) },
              editAction(() => void navigate(editStudentUrl(student._id))),
              mayManage && deleteAction(() => askDelete(student)),
            ]
          : undefined
      }
      selectionActions={
        atFrontDesk
          ? [{ label: t('copyPhones'), icon: Copy, onSelect: (rows) => void copyPhones(rows) }]
          : undefined
      }
      exportPath={mayManage ? STUDENT_PATH : undefined}
      empty={{
        drawing: <StudentsDrawing />,
        title: t('emptyTitle'),
        text: atFrontDesk ? t('emptyText') : t('emptyTextTrainer'),
        secondAction: mayManage && importButton,
      }}
    >
      <DeleteDialog {...dialog} />
    </ListPage>
  );
}
