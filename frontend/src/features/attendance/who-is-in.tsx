import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { staffAttendance } from '@/api/columns/staffAttendance';
import { hours } from '@/components/display/hours';
import { Avatar } from '@/components/display/avatar';
import { Panel } from '@/components/layout/panel';
import { RecordState } from '@/components/record/record-state';
import { timeOfDay } from '@/lib/format';
import { phone } from '@/theme/breakpoints';
import { staffToday, type MemberToday } from './api';
import { StaffChip } from './columns';
import { attendanceUrl } from './urls';

const People = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))',
  gap: 4,
  margin: 0,
  padding: '0 8px 12px',
  '& a': {
    ...theme.typography.small,
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    minHeight: 52,
    padding: '4px 8px',
    borderRadius: 6,
    color: theme.vars.palette.text.primary,
    textDecoration: 'none',
  },
  '& a:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '& .who': { flex: 1, minWidth: 0 },
  '& strong': { display: 'block', fontWeight: 500, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& small.in': { color: theme.vars.palette.success.text },
  [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));

/** Where somebody is today, in a few words. */
function whereabouts({ isIn, checkIn, checkOut }: MemberToday): string {
  if (isIn && checkIn) return t`In since ${{ time: timeOfDay(checkIn) }}`;
  if (checkIn && checkOut) return hours(checkIn, checkOut);
  return t`Not in yet`;
}

/** The people of the branch in view: who is in, who has gone, of whom nothing is known. */
export default function WhoIsIn() {
  const team = useQuery(staffToday);
  return (
    <div style={{ margin: '16px 0 8px' }}>
      <Panel title={t`Who is in today`} count={team.data?.filter(({ isIn }) => isIn).length}>
        <RecordState of={team} words={{ didNotLoad: t`Who is in did not load` }}>
          {(people) => (
            <People>
              {people.map((one) => (
                <li key={one.memberObjectId._id}>
                  <Link to={attendanceUrl.member(one.memberObjectId._id)}>
                    <Avatar name={one.memberObjectId.username} src={one.userLogo} size={32} />
                    <span className="who">
                      <strong>{one.memberObjectId.username}</strong>
                      <small className={one.isIn ? 'in' : undefined}>
                        {one.checkIn || !one.status ? whereabouts(one) : staffAttendance.status.words[one.status]}
                      </small>
                    </span>
                    {one.status && one.status !== 'PRESENT' && <StaffChip status={one.status} />}
                  </Link>
                </li>
              ))}
            </People>
          )}
        </RecordState>
      </Panel>
    </div>
  );
}
