import { queryOptions } from '@tanstack/react-query';
import { answer, client, type Schemas } from '@/api/client';
import { wireQuery } from '@/components/data-list/list-state';
import type { ListQuery } from '@/components/data-list/types';
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
export type NewStaffDay = Schemas['NewStaffDay'];
export type StaffStatus = StaffDay['status'];

export const ATTENDANCE_PATH = '/class/v1/attendance';
export const STAFF_ATTENDANCE_PATH = '/class/v1/staffattendance';

/** How long a register that was opened stays readable without a network. */
const KEPT = 24 * 60 * 60_000;

/** The batches that meet on a day, those of oneself for a trainer. */
export const dayQuery = (date: string) =>
  queryOptions({
    queryKey: ['attendance', 'today', date],
    queryFn: async ({ signal }) =>
      (await answer(client.GET('/class/v1/attendance/today', { params: { query: { date } }, signal }))).data,
    gcTime: KEPT,
  });

export const registerQuery = (batch: number, date: string) =>
  queryOptions({
    queryKey: ['attendance', 'register', batch, date],
    queryFn: async ({ signal }) =>
      (await answer(client.GET('/class/v1/attendance/register', { params: { query: { batch, date } }, signal }))).data,
    gcTime: KEPT,
  });

/** May be sent again as it is: the server keeps it once. */
export const saveRegister = (body: RegisterInput) => answer(client.POST('/class/v1/attendance/register', { body }));

/** A register that was just taken, as if nobody had. */
export const undoRegister = (body: Schemas['UndoInput']) =>
  answer(client.POST('/class/v1/attendance/register/undo', { body }));

export const markList: ListQuery<MarkRow> = (params) => ({
  queryKey: ['attendance', 'list', params],
  queryFn: ({ signal }) => answer(client.GET('/class/v1/attendance', { params: { query: wireQuery(params) }, signal })),
});

export const monthQuery = (batch: number, month: string) =>
  queryOptions({
    queryKey: ['attendance', 'month', batch, month],
    queryFn: async ({ signal }) =>
      (await answer(client.GET('/class/v1/attendance/month', { params: { query: { batch, month } }, signal }))).data,
  });

/** The last marks of everybody in a batch, and the percentages of this month. */
export const batchAttendance = (batch: number) =>
  queryOptions({
    queryKey: ['attendance', 'batch', batch],
    queryFn: async ({ signal }) => {
      const params = { path: { batch_id: batch } };
      return (await answer(client.GET('/class/v1/attendance/batch/{batch_id}', { params, signal }))).data;
    },
    meta: { silent: true },
  });

export const studentQuery = (id: number, month: string) =>
  queryOptions({
    queryKey: ['attendance', 'student', id, month],
    queryFn: async ({ signal }) => {
      const params = { path: { student_id: id }, query: { month } };
      return (await answer(client.GET('/class/v1/attendance/student/{student_id}', { params, signal }))).data;
    },
  });

export const watchList = queryOptions({
  queryKey: ['attendance', 'watchlist'],
  queryFn: async ({ signal }) => (await answer(client.GET('/class/v1/attendance/watchlist', { signal }))).data,
});

export const missingQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['attendance', 'missing', from, to],
    queryFn: async ({ signal }) =>
      (await answer(client.GET('/class/v1/attendance/missing', { params: { query: { from, to } }, signal }))).data,
  });

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

export const staffDayList: ListQuery<StaffDay> = (params) => ({
  queryKey: ['staffattendance', 'list', params],
  queryFn: ({ signal }) =>
    answer(client.GET('/class/v1/staffattendance', { params: { query: wireQuery(params) }, signal })),
});

/** Who is in today. */
export const staffToday = queryOptions({
  queryKey: ['staffattendance', 'today'],
  queryFn: async ({ signal }) => (await answer(client.GET('/class/v1/staffattendance/today', { signal }))).data,
});

export const memberMonth = (user: number, month: string) =>
  queryOptions({
    queryKey: ['staffattendance', 'month', user, month],
    queryFn: async ({ signal }) =>
      (await answer(client.GET('/class/v1/staffattendance/month', { params: { query: { user, month } }, signal }))).data,
  });

/** Oneself, by the server's clock. */
export const checkIn = () => answer(client.POST('/class/v1/staffattendance/check-in'));
export const checkOut = () => answer(client.POST('/class/v1/staffattendance/check-out'));

export const staffDayRecord = (id: string) =>
  queryOptions({
    queryKey: ['staffattendance', 'record', id],
    queryFn: async ({ signal }) =>
      (await answer(client.GET('/class/v1/staffattendance/{id}', { params: { path: { id } }, signal }))).data,
  });

/** A manager writes down somebody's day, or changes what stands there. */
export const createStaffDay = (body: NewStaffDay, key: string) =>
  answer(client.POST('/class/v1/staffattendance', { params: { header: { 'Idempotency-Key': key } }, body }));

export const updateStaffDay = (id: number, body: Schemas['PatchedStaffDayChange'] & { version: number }) =>
  answer(client.PUT('/class/v1/staffattendance/update/{id}', { params: { path: { id } }, body }));

/** Whose day can be written down. */
export const members = queryOptions({
  queryKey: ['staff', 'choices'],
  queryFn: async ({ signal }) => {
    const query = { status: 'ACTIVE', pageSize: 100, ordering: 'username' };
    return (await answer(client.GET('/class/v1/staff', { params: { query }, signal }))).list;
  },
});

export const thisMonth = () => today().slice(0, 7);
