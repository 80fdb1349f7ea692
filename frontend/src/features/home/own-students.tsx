import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { KpiRow, KpiTile } from '@/components/charts/kpi-tile';
import { StudentsDrawing } from '@/components/feedback/drawings';
import { EmptyState } from '@/components/feedback/empty-state';
import { Panel } from '@/components/layout/panel';
import { PanelList } from '@/components/layout/panel-list';
import { count } from '@/lib/format';
import { studentUrl } from '@/lib/urls';
import { ownStudents } from './api';

const Below = styled('div')({ marginTop: 16 });

/** For whom there are no figures of the centre: the students one teaches, and the way to each. */
export function OwnStudents() {
  const { data } = useQuery(ownStudents);
  if (!data) return null;
  const active = data.counts?.ACTIVE ?? 0;
  const onHold = data.counts?.ON_HOLD ?? 0;
  if (active + onHold === 0) {
    return (
      <EmptyState
        drawing={<StudentsDrawing />}
        title={t`No students yet`}
        text={t`They appear here once they are enrolled in one of your courses.`}
      />
    );
  }
  const rows = data.list.map(({ _id, studentName, studentId, userLogo, courses }) => ({
    id: _id,
    to: studentUrl(_id),
    person: { name: studentName, src: userLogo },
    title: studentName,
    text: [studentId, courses].filter(Boolean).join(' · '),
  }));
  return (
    <>
      <KpiRow>
        <KpiTile
          label={t`My active students`}
          value={count(active)}
          to="/studentlist-page?status=ACTIVE"
          note={t`in your running courses`}
        />
        <KpiTile label={t`My students on hold`} value={count(onHold)} to="/studentlist-page?status=ON_HOLD" />
      </KpiRow>
      <Below>
        <Panel title={t`My students`} link={{ to: '/studentlist-page?status=ACTIVE', label: t`All` }}>
          <PanelList rows={rows} none={t`None of them is active just now.`} />
        </Panel>
      </Below>
    </>
  );
}
