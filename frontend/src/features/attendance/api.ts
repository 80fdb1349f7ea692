import { queryOptions } from '@tanstack/react-query';
import { answer, client, type Schemas } from '@/api/client';
import { attendance, staff, staffDays } from '@/api/resources';
import { today } from '@/lib/format';
import type { Me } from '@/lib/me';

export type Register = Schemas['RegisterPage'];
export type RegisterMark = Schemas['RegisterMark'];
export type RegisterInput = Schemas['RegisterInput'];
export type Code = NonNullable<RegisterMark['code']>;
export type BatchDay = Schemas['RegisterOfDay'];
export type MarkRow = Schemas['Attendance'];
export type Month = Schemas['MonthGrid'];
export type Tally = Pick<Month['students'][number], 'classes' | 'present' | 'late' | 'halfDay' | 'excused'>;
export type BatchAttendance = Schemas['AttendanceOfBatch'];
export type StudentOfBatch = Schemas['StudentOfBatch'];
export type Watched = Schemas['Watched'];
export type StudentMonth = Schemas['AttendanceOfStudent'];
export type MemberMonth = Schemas['MonthOfMember'];
export type MemberDay = Schemas['DayOfMember'];
export type MemberToday = Schemas['MemberToday'];
export type StaffDay = Schemas['StaffAttendance'];
export type StaffStatus = StaffDay['status'];

/** How long a register that was opened stays readable without a network. */
const KEPT = { gcTime: 24 * 60 * 60_000 };

/** The batches that meet on a day, those of oneself for a trainer. */
export const dayQuery = (date: string) => attendance.get('today', { date }, KEPT);

export const registerQuery = (batch: number, date: string) => attendance.get('register', { batch, date }, KEPT);

/** May be sent again as it is: the server keeps it once. */
export const saveRegister = (body: RegisterInput) => attendance.post('register', { body });

export const monthQuery = (batch: number, month: string) => attendance.get('month', { batch, month });

/** The last marks of everybody in a batch, and the percentages of this month. */
export const batchAttendance = (batch: number) =>
  attendance.get('batch/{batch_id}', { batch_id: batch }, { meta: { silent: true } });

export const studentQuery = (id: number, month: string) =>
  attendance.get('student/{student_id}', { student_id: id, month });

export const watchList = attendance.get('watchlist');

export const missingQuery = (from: string, to: string) => attendance.get('missing', { from, to });

/**
 * The batches whose attendance can be looked at, for a trainer those one teaches: up to 100 that run,
 * by name, then as many that have ended, the newest first.
 */
export const batchChoices = ({ _id, role }: Pick<Me, '_id' | 'role'>) => {
  const trainer = role === 'TRAINER' ? String(_id) : undefined;
  return queryOptions({
    queryKey: ['batch', 'choices', trainer],
    queryFn: async ({ signal }) => {
      const ask = async (status: string, ordering: string) => {
        const query = { status, ordering, pageSize: 100, trainer };
        return (await answer(client.GET('/class/v1/batch', { params: { query }, signal }))).list;
      };
      return (await Promise.all([ask('ACTIVE', 'name'), ask('INACTIVE', '-start')])).flat();
    },
  });
};

/** Who is in today. */
export const staffToday = staffDays.get('today');

export const memberMonth = (user: number, month: string) => staffDays.get('month', { user, month });

/** Whose day can be written down. */
export const members = staff.rows({ status: 'ACTIVE', ordering: 'username' });

export const thisMonth = () => today().slice(0, 7);
