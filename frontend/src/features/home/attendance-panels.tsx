import { StatusChip } from '@/components/display/status-chip';
import { Panel } from '@/components/layout/panel';
import { PanelList } from '@/components/layout/panel-list';
import { count, timeOfDay, today } from '@/lib/format';
import type { HomeFigures } from './api';
import { t } from './text';

const link = () => ({ to: '/attendance', label: t('all') });

/** A trainer's classes of today, each a door to its register. */
export function BatchesToday({ batches }: { batches: NonNullable<HomeFigures['batchesToday']> }) {
  const rows = batches.map(({ batchObjectId, name, startTime, students, taken }) => ({
    id: batchObjectId,
    to: `/attendance?batch=${batchObjectId}`,
    title: name,
    text: `${timeOfDay(startTime)} · ${t('students', { count: students })}`,
    end: (
      <StatusChip
        state={taken ? 'TAKEN' : 'NOT_TAKEN'}
        label={taken ? t('attendance.taken') : t('attendance.take')}
      />
    ),
  }));
  return (
    <Panel title={t('attendance.mine')} link={link()}>
      <PanelList rows={rows} none={t('attendance.none')} />
    </Panel>
  );
}

const recordsOfToday = (codes: string) => `/attendance?tab=marks&from=${today()}&to=${today()}&code=${codes}`;

/** How many of today's registers are taken, and what they say so far. */
export function RegistersPanel({ registers }: { registers: NonNullable<HomeFigures['registersToday']> }) {
  const { taken, of, present, absent } = registers;
  const rows = [
    { id: 'taken', to: '/attendance', title: t('attendance.registers'), end: t('attendance.of', { taken, of }) },
    { id: 'present', to: recordsOfToday('PRESENT,LATE,HALF_DAY'), title: t('attendance.present'), end: count(present) },
    { id: 'absent', to: recordsOfToday('ABSENT'), title: t('attendance.absent'), end: count(absent) },
  ];
  return (
    <Panel title={t('attendance.title')} link={link()}>
      <PanelList rows={of > 0 ? rows : []} none={t('attendance.none')} />
    </Panel>
  );
}
