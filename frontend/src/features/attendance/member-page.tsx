import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { ApiError } from '@/api/errors';
import { MonthStepper } from '@/components/calendar/month-stepper';
import { NotFoundDrawing } from '@/components/feedback/drawings';
import { EmptyState } from '@/components/feedback/empty-state';
import { PageHeader } from '@/components/layout/page-header';
import { RecordState } from '@/components/record/record-state';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import { memberMonth, thisMonth } from './api';
import { MemberMonth } from './member-month';

/** The head ends where the month below it ends. */
const Page = styled('div')({ maxWidth: 1120 });

/** /staffAttendance/{id} and /myAttendance/{userid}: one person's month at work. */
export function Component() {
  const params = useParams();
  const me = useMe();
  const id = Number(params.id ?? params.userid);
  const isOwn = id === me._id;
  const isManager = MANAGERS.includes(me.role);
  const [address, setAddress] = useSearchParams();
  const month = address.get('month') ?? thisMonth();
  const record = useQuery({ ...memberMonth(id, month), meta: { silent: true } });
  const name = record.data?.memberObjectId.username;
  const isRefused = record.error instanceof ApiError && [403, 404].includes(record.error.status);
  return (
    <Page>
      <PageHeader
        title={isOwn ? t`My Attendance` : name ? t`Attendance of ${name}` : t`My Attendance`}
        subtitle={record.data?.branchObjectId?.branchname}
        back={isManager ? { to: '/attendance?tab=staff', label: t`Staff attendance` } : undefined}
        actions={
          !isRefused && (
            <MonthStepper
              month={month}
              last={thisMonth()}
              onMonth={(next) => setAddress({ month: next }, { replace: true })}
            />
          )
        }
      />
      {isRefused ? (
        <EmptyState
          drawing={<NotFoundDrawing />}
          title={t`You do not have access`}
          text={t`Your own attendance is under My Attendance. Only an admin or the owner can see that of colleagues.`}
        />
      ) : (
        <RecordState of={record} words={{ didNotLoad: t`The month did not load` }}>
          {(found) => <MemberMonth found={found} isOwn={isOwn} mayEdit={isManager} />}
        </RecordState>
      )}
    </Page>
  );
}
