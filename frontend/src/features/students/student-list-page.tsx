import { t } from '@lingui/core/macro';
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
import { PlanUsage } from '@/components/plan/plan-usage';
import { usePhone } from '@/components/sheet/use-phone';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { useMe } from '@/lib/me';
import { FRONT_DESK, MANAGERS } from '@/lib/roles';
import { certificatesUrl, enrolUrl, studentUrl } from '@/lib/urls';
import type { StudentRow } from './api';
import { columnsFor, StudentCard, studentTotals } from './columns';
import { filtersFor, importFilter } from './filters';
import { studentSelection } from './selection';
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
    consequence: t`is removed from every list. Receipts and reports keep it.`,
  });

  const importButton = (
    <Button component={Link} to={IMPORT_URL} startIcon={<Upload size={16} aria-hidden />}>
      {t`Import`}
    </Button>
  );

  return (
    <ListPage
      title={t`Students`}
      add={atFrontDesk && { label: t`Add student`, short: t`Add`, to: editStudentUrl('new') }}
      actions={
        <>
          {mayManage && importButton}
          <CertificatesButton />
        </>
      }
      above={<PlanUsage of="students" />}
      name="students"
      noun={{ one: t`student`, many: t`students` }}
      columns={columns}
      of={students}
      rowName={(student) => student.studentName}
      card={(student) => <StudentCard student={student} seesMoney={atFrontDesk} />}
      search={t`Search name, phone or ID`}
      filters={filters}
      tabs={tabs}
      ordering="-studentId"
      href={(student) => studentUrl(student._id)}
      rowActions={
        atFrontDesk
          ? (student) => [
              { label: t`Record payment`, icon: IndianRupee, onSelect: () => payment.open(student._id) },
              { label: t`Enrol`, icon: BookPlus, onSelect: () => void navigate(enrolUrl(student._id)) },
              { label: t`Certificates`, icon: Award, onSelect: () => void navigate(certificatesUrl(student._id)) },
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
        title: t`Add your first student`,
        text: atFrontDesk
          ? t`Students are enrolled into courses; their fees, receipts and attendance follow from there.`
          : t`Students appear here once they are enrolled in one of your courses.`,
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
      <IconButton {...link} aria-label={t`Certificates`}>
        <Award size={20} aria-hidden />
      </IconButton>
    );
  }
  return (
    <Button {...link} startIcon={<Award size={16} aria-hidden />}>
      {t`Certificates`}
    </Button>
  );
}
