import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { RecordState } from '@/components/record/record-state';
import { usePhone } from '@/components/sheet/use-phone';
import { monthQuery } from './api';
import { CodeLegend } from './code-cell';
import { MonthByStudent } from './month-by-student';
import { MonthTable } from './month-table';

/** The registers of a batch's month, a column a day. */
export function BatchMonth({ batch, month }: { batch: number; month: string }) {
  const grid = useQuery(monthQuery(batch, month));
  const Shown = usePhone() ? MonthByStudent : MonthTable;
  return (
    <RecordState
      of={grid}
      words={{
        didNotLoad: t`The month did not load`,
        notFound: { title: t`No such register`, text: t`The batch was deleted, or it is not assigned to you.` },
      }}
    >
      {(found) =>
        found.students.length > 0 ? (
          <>
            <Shown grid={found} />
            <CodeLegend />
          </>
        ) : (
          <p>{t`No students were in this batch in this month.`}</p>
        )
      }
    </RecordState>
  );
}
