import { useQuery } from '@tanstack/react-query';
import { KpiRow, KpiTile } from '@/components/charts/kpi-tile';
import { StudentsDrawing } from '@/components/feedback/drawings';
import { EmptyState } from '@/components/feedback/empty-state';
import { count } from '@/lib/format';
import { ownStudents } from './api';
import { t } from './text';

/** For whom there are no figures of the centre: the students one teaches. */
export function OwnStudents() {
  const { data } = useQuery(ownStudents);
  if (!data) return null;
  const active = data.ACTIVE ?? 0;
  const onHold = data.ON_HOLD ?? 0;
  if (active + onHold === 0) {
    return (
      <EmptyState drawing={<StudentsDrawing />} title={t('own.emptyTitle')} text={t('own.emptyText')} />
    );
  }
  return (
    <KpiRow>
      <KpiTile
        label={t('own.active')}
        value={count(active)}
        to="/studentlist-page?status=ACTIVE"
        note={t('own.note')}
      />
      <KpiTile label={t('own.onHold')} value={count(onHold)} to="/studentlist-page?status=ON_HOLD" />
    </KpiRow>
  );
}
