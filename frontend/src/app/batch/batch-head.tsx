import { plural, t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { CalendarCheck, Pencil, UserPlus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Dotted } from '@/components/display/dotted';
import { Money } from '@/components/display/money';
import { StatusChip } from '@/components/display/status-chip';
import { RecordHead } from '@/components/record/record-head';
import type { BatchAttendance } from '@/features/attendance/api';
import { attendanceUrl } from '@/features/attendance/urls';
import type { Batch } from '@/features/batches/api';
import { daysLabel, hoursLabel, seatsLabel } from '@/features/batches/labels';
import { count, date, month } from '@/lib/format';

interface BatchHeadProps {
  batch: Batch;
  /** Absent where this person may not read it. */
  attendance: BatchAttendance | undefined;
  pending: string | undefined;
  /** Absent for whom may not. */
  onAdd?: () => void;
  onPromote?: () => void;
  onEdit?: () => void;
}

const roomLeft = ({ students, capacity }: Batch) => (capacity === null ? null : Math.max(capacity - students, 0));

/** What the batch is, how many seats are left, and how it goes. */
export function BatchHead({ batch, attendance, pending, onAdd, onPromote, onEdit }: BatchHeadProps) {
  const left = roomLeft(batch);
  const percent = attendance?.total.percent ?? null;
  return (
    <RecordHead>
      <div className="who">
        <h1>
          {batch.name} <StatusChip state={batch.status} />
        </h1>
        <p>
          <Dotted
            parts={[
              batch.batchId,
              [batch.branchObjectId.branchname, batch.room].filter(Boolean).join(', '),
              batch.trainerObjectId?.username,
              `${daysLabel(batch)} ${hoursLabel(batch)}`,
              t`since ${{ day: date(batch.start) }}`,
            ]}
          />
        </p>
      </div>
      <dl className="figures">
        <div>
          <dt>{t`Students`}</dt>
          <dd>{seatsLabel(batch)}</dd>
        </div>
        {left !== null && (
          <div>
            <dt>{t`Seats left`}</dt>
            <dd>{left === 0 ? t`None` : plural({ count: left }, { one: '# seat', other: '# seats' })}</dd>
          </div>
        )}
        {attendance && (
          <div>
            <dt>{t`Attendance, ${{ month: month(attendance.month) }}`}</dt>
            <dd>{percent === null ? '–' : t`${{ count: count(percent) }}%`}</dd>
          </div>
        )}
        {pending !== undefined && (
          <div>
            <dt>{t`Pending`}</dt>
            <dd>
              <Money amount={pending} />
            </dd>
          </div>
        )}
      </dl>
      <div className="actions">
        {onEdit && (
          <Button startIcon={<Pencil size={16} aria-hidden />} onClick={onEdit}>
            {t`Edit`}
          </Button>
        )}
        {onPromote && <Button onClick={onPromote}>{t`Promote batch`}</Button>}
        {onAdd && (
          <Button startIcon={<UserPlus size={16} aria-hidden />} disabled={left === 0} onClick={onAdd}>
            {left === 0 ? seatsLabel(batch) : t`Add students`}
          </Button>
        )}
        {attendance && batch.status === 'ACTIVE' && (
          <Button
            variant="contained"
            color="primary"
            component={Link}
            to={attendanceUrl.register(batch._id)}
            startIcon={<CalendarCheck size={16} aria-hidden />}
          >
            {t`Take attendance`}
          </Button>
        )}
      </div>
    </RecordHead>
  );
}
