import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { StatusChip } from '@/components/display/status-chip';
import { Panel } from '@/components/layout/panel';
import { PanelList } from '@/components/layout/panel-list';
import { RecordState } from '@/components/record/record-state';
import { studentUrl } from '@/lib/urls';
import { batchStudents, type Batch } from './api';
import { seatsLabel } from './labels';

const Place = styled('div')({ marginTop: 24 });

/** Who learns in the batch, each a door to the student. */
export function Roster({ batch }: { batch: Batch }) {
  const students = useQuery(batchStudents(batch._id));
  return (
    <Place>
      <Panel title={t`Students`} end={seatsLabel(batch)}>
        <RecordState of={students} words={{ didNotLoad: t`The students did not load` }}>
          {({ list }) => (
            <PanelList
              none={t`No students in this batch yet.`}
              rows={list.map(({ _id, enrollNo, status, studentObjectId: student }) => ({
                id: _id,
                to: studentUrl(student._id),
                person: { name: student.studentName },
                title: student.studentName,
                text: `${student.studentId} · ${enrollNo}`,
                end: status !== 'ACTIVE' && <StatusChip state={status} />,
              }))}
            />
          )}
        </RecordState>
      </Panel>
    </Place>
  );
}
