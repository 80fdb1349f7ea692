import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Award, BookPlus, IndianRupee, Upload } from 'lucide-react';
import { useMemo } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { students } from '@/api/resources';
import { statusTabs, useBranchFilter } from '@/components/data-list/filters';
import { ListPage } from '@/components/data-list/list-page';
import { deleteAction, editAction } from '@/components/data-list/row-actions';
import { useDelete } from '@/components/dialogs/use-delete';
import { StudentsDrawing } from '@/components/feedback/drawings';
import { DeleteDialog } from '@/components/late';
import { usePhone } from '@/components/sheet/use-phone';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { useMe } from '@/lib/me';
import { FRONT_DESK, MANAGERS } from '@/lib/roles';
import { certificatesUrl, enrolUrl, studentUrl } from '@/lib/urls';
import type { StudentRow } from './api';
import { columnsFor, StudentCard, studentTotals } from './columns';
import { filtersFor, importFilter } from './filters';
import { studentSelection } from './selection';
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
  const { askDelete, dialog } = useDelete({
    of: students,
    nameOf: (student: StudentRow) => student.studentName,
    consequence: t('deleteEffect'),
  });

  const importButton = (
    <Button component={Link} to={IMPORT_URL} startIcon={<Upload size={16} aria-hidden />}>
      {t('import')}
    </Button>
  );

  return (
    <ListPage
      title={t('title')}
      add={atFrontDesk && { label: t('add'), short: t('addShort'), to: editStudentUrl('new') }}
      actions={
        <>
          {mayManage && importButton}
          <CertificatesButton />
        </>
      }
      name="students"
      noun={{ one: t('one'), many: t('many') }}
      columns={columns}
      of={students}
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
      selection={atFrontDesk && studentSelection(mayManage)}
      totals={atFrontDesk ? studentTotals : undefined}
      mayExport={mayManage}
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

/** The way to the certificates of all students; on a phone its icon alone. */
function CertificatesButton() {
  const isPhone = usePhone();
  const link = { component: Link, to: certificatesUrl() };
  if (isPhone) {
    return (
      <IconButton {...link} aria-label={t('certificates')}>
        <Award size={20} aria-hidden />
      </IconButton>
    );
  }
  return (
    <Button {...link} startIcon={<Award size={16} aria-hidden />}>
      {t('certificates')}
    </Button>
  );
}
