import { plural, t } from '@lingui/core/macro';
import { RegisterChip } from '@/components/display/register-state';
import { Panel } from '@/components/layout/panel';
import { PanelList } from '@/components/layout/panel-list';
import { count, timeOfDay, today } from '@/lib/format';
import type { HomeFigures } from './api';

interface ClassesProps {
  classes: NonNullable<HomeFigures['batchesToday']>;
  /** How many there are in all, where not all are shown. */
  of?: number;
  /** Of a trainer, who knows whose they are. */
  own?: boolean;
}

/** The classes of today, each a door to its register. */
export function ClassesToday({ classes, of, own = false }: ClassesProps) {
  const rows = classes.map(({ batchObjectId, name, startTime, trainer, students, present, state }) => ({
    id: batchObjectId,
    to: `/attendance?batch=${batchObjectId}`,
    title: name,
    text: [
      timeOfDay(startTime),
      own
        ? plural(
            { count: students },
            {
              one: '# student',
              other: '# students',
            },
          )
        : trainer,
    ]
      .filter(Boolean)
      .join(' · '),
    end: (
      <>
        {!own && (
          <span className="quiet">
            {state === 'UPCOMING'
              ? count(students)
              : t`${{ present: count(present) }} of ${{ students: count(students) }}`}
          </span>
        )}
        <RegisterChip state={state} date={today()} startTime={startTime} />
      </>
    ),
  }));
  return (
    <Panel
      title={own ? t`My classes today` : t`Classes today`}
      count={of}
      link={{ to: '/attendance', label: own ? t`All` : t`Attendance` }}
    >
      <PanelList rows={rows} none={t`No class meets today.`} />
    </Panel>
  );
}
