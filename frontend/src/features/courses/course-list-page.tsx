import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus, Power, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { DataList } from '@/components/data-list/data-list';
import type { RowAction } from '@/components/data-list/types';
import { DeleteDialog } from '@/components/late';
import { useDelete } from '@/components/dialogs/use-delete';
import { stateText } from '@/components/display/states';
import { CoursesDrawing } from '@/components/feedback/drawings';
import { PageHeader } from '@/components/layout/page-header';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import { COURSE_PATH, courseList, deleteCourse, updateCourse, type Course } from './api';
import { CourseCard, courseColumns } from './columns';
import { t } from './text';

const CourseSheet = lazy(async () => ({ default: (await import('./course-sheet')).CourseSheet }));

const STATES = ['ACTIVE', 'DRAFT', 'INACTIVE'] as const;
const tabs = {
  param: 'status',
  options: STATES.map((value) => ({ value, label: stateText(value) })),
};

/** Course & Plan: everybody reads it, managers keep it. */
export function Component() {
  const mayManage = MANAGERS.includes(useMe().role);
  const sheet = useSheetParam('course');
  const queries = useQueryClient();
  const [isEmpty, setEmpty] = useState(false);

  const setStatus = useMutation({
    mutationFn: (course: Course) =>
      updateCourse(course._id, {
        status: course.status === 'ACTIVE' ? 'INACTIVE' : 'ACTIVE',
        version: course.version,
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['course'] }),
  });
  const { askDelete, dialog } = useDelete({
    remove: (course: Course) => deleteCourse(course._id),
    queryKey: ['course'],
    meta: { success: t('deleted') },
  });

  const rowActions = (course: Course): RowAction[] => [
    { label: t('edit'), icon: Pencil, onSelect: () => sheet.open(course._id) },
    {
      label: course.status === 'ACTIVE' ? t('deactivate') : t('activate'),
      icon: Power,
      onSelect: () => setStatus.mutate(course),
    },
    { label: t('delete'), icon: Trash2, danger: true, onSelect: () => askDelete(course) },
  ];
  const add = mayManage && (
    <Button
      variant="contained"
      color="primary"
      startIcon={<Plus size={16} aria-hidden />}
      onClick={() => sheet.open('new')}
    >
      {t('add')}
    </Button>
  );

  return (
    <>
      <PageHeader title={t('title')} actions={!isEmpty && add} />
      <DataList
        name="courses"
        noun={{ one: t('one'), many: t('many') }}
        columns={courseColumns}
        query={courseList}
        rowId={(course) => String(course._id)}
        rowName={(course) => course.coursename}
        card={(course) => <CourseCard course={course} />}
        search={t('search')}
        tabs={tabs}
        ordering="coursename"
        onOpen={(course) => sheet.open(course._id)}
        rowActions={mayManage ? rowActions : undefined}
        exportPath={mayManage ? COURSE_PATH : undefined}
        onEmpty={setEmpty}
        empty={{
          drawing: <CoursesDrawing />,
          title: t('emptyTitle'),
          text: mayManage ? t('emptyText') : t('emptyTextReader'),
          action: add,
        }}
      />
      {sheet.value && (
        <Suspense>
          <CourseSheet key={sheet.value} id={sheet.value} mayManage={mayManage} onClose={sheet.close} />
        </Suspense>
      )}
      <DeleteDialog {...dialog} />
    </>
  );
}
