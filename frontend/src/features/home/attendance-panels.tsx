import { RegisterChip } from '@/components/display/register-state';
import { Panel } from '@/components/layout/panel';
import { PanelList } from '@/components/layout/panel-list';
import { count, timeOfDay, today } from '@/lib/format';
import type { HomeFigures } from './api';
import { t } from './text';

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
    text: [timeOfDay(startTime), own ? t('students', { count: students }) : trainer].filter(Boolean).join(' · '),
    end: (
      <>
        {!own && (
          <span className="quiet">
            {state === 'UPCOMING' ? count(students) : t('classes.came', { present, students })}
          </span>
        )}
        <RegisterChip state={state} date={today()} startTime={startTime} />
      </>
    ),
  }));
  return (
    <Panel
      title={own ? t('classes.mine') : t('classes.title')}
      count={of}
      link={{ to: '/attendance', label: own ? t('all') : t('classes.attendance') }}
    >
      <PanelList rows={rows} none={t('attendance.none')} />
    </Panel>
  );
}
