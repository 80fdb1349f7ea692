import { useMemo, type ReactNode } from 'react';
import { DataList } from '@/components/data-list/data-list';
import { CoursesDrawing } from '@/components/feedback/drawings';
import { ENROLMENT_PATH, enrolments } from './api';
import { EnrolmentCard, enrolmentColumns } from './columns';
import { useSteps } from './steps';
import { t } from './text';

interface EnrolmentListProps {
  studentId: number;
  /** Front desk: may pause, resume, transfer, complete and switch auto-renewal. */
  mayChange: boolean;
  /** Managers: may drop and cancel, with a reason. */
  mayEnd: boolean;
  /** Shown while there is none. */
  action: ReactNode;
}

/** The courses of one student with their state and auto-renewal. */
export function EnrolmentList({ studentId, mayChange, mayEnd, action }: EnrolmentListProps) {
  const query = useMemo(() => enrolments(studentId), [studentId]);
  const fixed = useMemo(() => ({ student: String(studentId) }), [studentId]);
  const columns = useMemo(() => enrolmentColumns(mayChange), [mayChange]);
  const { rowActions, sheet } = useSteps({ mayChange, mayEnd });
  return (
    <>
      <DataList
        name="student-courses"
        noun={{ one: t('one'), many: t('many') }}
        columns={columns}
        query={query}
        rowName={(row) => row.courseObjectId.coursename}
        card={(row) => <EnrolmentCard enrolment={row} />}
        rowActions={rowActions}
        fixed={fixed}
        exportPath={mayEnd ? ENROLMENT_PATH : undefined}
        remember={false}
        empty={{ drawing: <CoursesDrawing />, title: t('emptyTitle'), text: t('emptyText'), action, compact: true }}
      />
      {sheet}
    </>
  );
}
