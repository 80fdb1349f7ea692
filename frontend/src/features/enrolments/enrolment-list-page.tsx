import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { statusFilter, useBranchFilter } from '@/components/data-list/filters';
import { ListPage } from '@/components/data-list/list-page';
import type { ListFilter } from '@/components/data-list/types';
import { CoursesDrawing } from '@/components/feedback/drawings';
import type { ViewHead } from '@/components/layout/page-views';
import { activeCourses, trainers } from '@/lib/choices';
import { useMe } from '@/lib/me';
import { FRONT_DESK, MANAGERS } from '@/lib/roles';
import { studentUrl } from '@/lib/urls';
import { ENROLMENT_PATH, enrolments } from './api';
import { EnrolmentCard, namedColumns } from './columns';
import { useSteps } from './steps';
import { t } from './text';

const byStatus = statusFilter(['ACTIVE', 'TRIAL', 'PAUSED', 'COMPLETED', 'DROPPED', 'TRANSFERRED', 'CANCELLED']);
const begun: ListFilter = { key: 'start', kind: 'dates', label: t('filters.start') };
const everybody = enrolments();

/** Who learns what in the branch in view; a trainer's own. */
export default function EnrolmentListPage({ title, above }: ViewHead) {
  const { role } = useMe();
  const mayChange = FRONT_DESK.includes(role);
  const mayManage = MANAGERS.includes(role);
  const columns = useMemo(() => namedColumns(mayChange), [mayChange]);
  const filters = useFilters(mayChange);
  const { rowActions, sheet } = useSteps({ mayChange, mayEnd: mayManage });
  return (
    <ListPage
      title={title}
      above={above}
      name="enrolments"
      noun={{ one: t('one'), many: t('many') }}
      columns={columns}
      query={everybody}
      rowName={(row) => `${row.studentObjectId.studentName}, ${row.courseObjectId.coursename}`}
      card={(row) => <EnrolmentCard enrolment={row} named />}
      search={t('search')}
      filters={filters}
      ordering="-start"
      href={(row) => studentUrl(row.studentObjectId._id)}
      rowActions={rowActions}
      exportPath={mayManage ? ENROLMENT_PATH : undefined}
      empty={{ drawing: <CoursesDrawing />, title: t('listEmptyTitle'), text: t('listEmptyText') }}
    >
      {sheet}
    </ListPage>
  );
}

function useFilters(mayReadStaff: boolean): ListFilter[] {
  const branch = useBranchFilter();
  const { data: courses } = useQuery(activeCourses);
  const { data: people } = useQuery({ ...trainers, enabled: mayReadStaff });
  return useMemo(() => {
    const taught = (courses ?? []).map(({ _id, coursename }) => ({ value: String(_id), label: coursename }));
    const teaching = (people ?? []).map(({ _id, username }) => ({ value: String(_id), label: username }));
    return [
      ...branch,
      byStatus,
      { key: 'course', kind: 'choice', label: t('columns.course'), multiple: true, options: taught },
      ...(mayReadStaff
        ? [{ key: 'trainer', kind: 'choice' as const, label: t('filters.trainer'), multiple: true, options: teaching }]
        : []),
      begun,
    ];
  }, [branch, courses, mayReadStaff, people]);
}
