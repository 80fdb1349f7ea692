import { useMemo, type ReactNode } from 'react';
import { enrolments } from '@/api/resources';
import { DataList } from '@/components/data-list/data-list';
import { CoursesDrawing } from '@/components/feedback/drawings';
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
  const columns = useMemo(() => enrolmentColumns(mayChange), [mayChange]);
  const { rowActions, sheet } = useSteps({ mayChange, mayEnd });
  return (
    <>
      <DataList
        name="student-courses"
        noun={{ one: t('one'), many: t('many') }}
        columns={columns}
        of={enrolments.of({ student: String(studentId) })}
        rowName={(row) => row.courseObjectId.coursename}
        card={(row) => <EnrolmentCard enrolment={row} />}
        rowActions={rowActions}
        mayExport={mayEnd}
        remember={false}
        empty={{ drawing: <CoursesDrawing />, title: t('emptyTitle'), text: t('emptyText'), action, compact: true }}
      />
      {sheet}
    </>
  );
}
