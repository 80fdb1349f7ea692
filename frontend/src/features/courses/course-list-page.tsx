import { t } from '@lingui/core/macro';
import { lazy } from 'react';
import { courses } from '@/api/resources';
import { statusFilter } from '@/components/data-list/filters';
import { ListPage } from '@/components/data-list/list-page';
import { deleteAction, editAction, statusAction } from '@/components/data-list/row-actions';
import { useChange } from '@/components/data-list/use-change';
import { useDelete } from '@/components/dialogs/use-delete';
import { CoursesDrawing } from '@/components/feedback/drawings';
import { DeleteDialog } from '@/components/late';
import type { ViewHead } from '@/components/layout/page-views';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import type { Course } from './api';
import { CourseCard, courseColumns } from './columns';

const CourseSheet = lazy(() => import('./course-sheet'));

const filters = [statusFilter(['ACTIVE', 'DRAFT', 'INACTIVE'])];

/** The courses of /coursefee-page: everybody reads them, managers keep them. */
export default function CourseListPage({ title, above }: ViewHead) {
  const mayManage = MANAGERS.includes(useMe().role);
  const sheet = useSheetParam('course');
  const setStatus = useChange({
    of: courses,
    change: ({ _id, status, version }: Course) =>
      courses.update(_id, { status: status === 'ACTIVE' ? 'INACTIVE' : 'ACTIVE', version }),
  });
  const { askDelete, dialog } = useDelete({
    of: courses,
    nameOf: (course: Course) => course.coursename,
    consequence: t`can no longer be chosen for enrolments and is removed from every list. Enrolments and receipts keep it.`,
  });
  return (
    <ListPage
      title={title}
      above={above}
      add={mayManage && { label: t`Add course`, onClick: () => sheet.open('new') }}
      name="courses"
      noun={{ one: t`course`, many: t`courses` }}
      columns={courseColumns}
      of={courses}
      rowName={(course) => course.coursename}
      card={(course) => <CourseCard course={course} />}
      search={t`Search name, ID or category`}
      filters={filters}
      ordering="coursename"
      onOpen={(course) => sheet.open(course._id)}
      rowActions={
        mayManage
          ? (course) => [
              editAction(() => sheet.open(course._id)),
              statusAction(course.status, () => setStatus.mutate(course)),
              deleteAction(() => askDelete(course)),
            ]
          : undefined
      }
      mayExport={mayManage}
      empty={{
        drawing: <CoursesDrawing />,
        title: t`Add your first course`,
        text: mayManage
          ? t`A course has a fee and a plan for paying it. Students are enrolled into courses.`
          : t`Courses appear here once someone at your centre adds them.`,
      }}
    >
      <ParamSheet of={sheet}>{(id) => <CourseSheet id={id} mayManage={mayManage} onClose={sheet.close} />}</ParamSheet>
      <DeleteDialog {...dialog} />
    </ListPage>
  );
}
