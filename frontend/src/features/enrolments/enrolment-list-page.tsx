import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { enrolments } from '@/api/resources';
import { exportMany, moveMany } from '@/components/bulk/actions';
import { batchFilter, courseFilter, trainerFilter } from '@/components/data-list/choices';
import { statusFilter, useBranchFilter } from '@/components/data-list/filters';
import { ListPage } from '@/components/data-list/list-page';
import type { ListFilter, ListSelection } from '@/components/data-list/types';
import { CoursesDrawing } from '@/components/feedback/drawings';
import type { ViewHead } from '@/components/layout/page-views';
import { useMe } from '@/lib/me';
import { FRONT_DESK, MANAGERS } from '@/lib/roles';
import { studentUrl } from '@/lib/urls';
import type { Enrolment } from './api';
import { EnrolmentCard, namedColumns } from './columns';
import { useSteps } from './steps';

const byStatus = statusFilter(['ACTIVE', 'TRIAL', 'PAUSED', 'COMPLETED', 'DROPPED', 'TRANSFERRED', 'CANCELLED']);
const begun: ListFilter = { key: 'start', kind: 'dates', label: t`Start` };
const byCourse = courseFilter(t`Course name`);
const byBatch = batchFilter(t`Batch`);
const byTrainer = trainerFilter(t`Trainer`);

const selectionOfDesk: ListSelection<Enrolment> = { actions: [moveMany] };
const selection: ListSelection<Enrolment> = { actions: [moveMany, exportMany] };

/** Who learns what in the branch in view; a trainer's own. */
export default function EnrolmentListPage({ title, above }: ViewHead) {
  const { role } = useMe();
  const mayChange = FRONT_DESK.includes(role);
  const mayManage = MANAGERS.includes(role);
  const columns = useMemo(() => namedColumns(mayChange), [mayChange]);
  const branch = useBranchFilter();
  const filters = useMemo(
    () => [...branch, byStatus, byCourse, byBatch, ...(mayChange ? [byTrainer] : []), begun],
    [branch, mayChange],
  );
  const { rowActions, sheet } = useSteps({ mayChange, mayEnd: mayManage });
  return (
    <ListPage
      title={title}
      above={above}
      name="enrolments"
      noun={{ one: t`enrolment`, many: t`enrolments` }}
      columns={columns}
      of={enrolments}
      rowName={(row) => `${row.studentObjectId.studentName}, ${row.courseObjectId.coursename}`}
      card={(row) => <EnrolmentCard enrolment={row} named />}
      search={t`Search student or phone`}
      filters={filters}
      ordering="-start"
      href={(row) => studentUrl(row.studentObjectId._id)}
      rowActions={rowActions}
      selection={mayChange && (mayManage ? selection : selectionOfDesk)}
      mayExport={mayManage}
      empty={{
        drawing: <CoursesDrawing />,
        title: t`Nobody is enrolled yet`,
        text: t`Enrol a student from the student’s page. All enrolments appear here.`,
      }}
    >
      {sheet}
    </ListPage>
  );
}
