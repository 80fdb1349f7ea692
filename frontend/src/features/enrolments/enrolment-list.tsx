import { t } from '@lingui/core/macro';
import { useMemo, type ReactNode } from 'react';
import { enrolments } from '@/api/resources';
import { DataList } from '@/components/data-list/data-list';
import { CoursesDrawing } from '@/components/feedback/drawings';
import { EnrolmentCard, enrolmentColumns } from './columns';
import { useSteps } from './steps';

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
        noun={{ one: t`enrolment`, many: t`enrolments` }}
        columns={columns}
        of={enrolments.of({ student: String(studentId) })}
        rowName={(row) => row.courseObjectId.coursename}
        card={(row) => <EnrolmentCard enrolment={row} />}
        rowActions={rowActions}
        mayExport={mayEnd}
        remember={false}
        empty={{
          drawing: <CoursesDrawing />,
          title: t`Not enrolled yet`,
          text: t`Enrolling in a course creates its dues. You see them before anything is saved.`,
          action,
          compact: true,
        }}
      />
      {sheet}
    </>
  );
}
