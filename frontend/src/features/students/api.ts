import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answer, client, type Schemas } from '@/api/client';
import { wireQuery } from '@/components/data-list/list-state';
import type { ListQuery } from '@/components/data-list/types';

export type Student = Schemas['Student'];
export type StudentRow = Schemas['StudentRow'];
export type StudentInput = Schemas['NewStudent'];

export const STUDENT_PATH = '/class/v1/student';

export const studentList: ListQuery<StudentRow> = (params) => ({
  queryKey: ['student', 'list', params],
  queryFn: ({ signal }) =>
    answer(client.GET('/class/v1/student', { params: { query: wireQuery(params) }, signal })),
});

export const studentRecord = (id: string) =>
  queryOptions({
    queryKey: ['student', 'record', id],
    queryFn: async ({ signal }) =>
      (await answer(client.GET('/class/v1/student/{id}', { params: { path: { id } }, signal }))).data,
  });

export const createStudent = (body: StudentInput) => answer(client.POST('/class/v1/student', { body }));

export const updateStudent = (id: number, body: Schemas['PatchedStudentChange'] & { version: number }) =>
  answer(client.PUT('/class/v1/student/update/{id}', { params: { path: { id } }, body }));

export const deleteStudent = (id: number) =>
  answer(client.PUT('/class/v1/student/delete/{id}', { params: { path: { id } } }));

export type Status = Student['status'];
export type TimelineEntry = Schemas['TimelineEntry'];

/** What it would do to give the student this state, and why one may not, if so. */
export const moveTo = (id: number, status: Status) =>
  queryOptions({
    queryKey: ['student', 'moves', id, status],
    queryFn: async ({ signal }) => {
      const params = { path: { id: String(id) }, query: { status } };
      const { data } = await answer(client.GET('/class/v1/student/{id}/moves', { params, signal }));
      return data[0] ?? null;
    },
    // Another desk may have taken a payment or enrolled since.
    staleTime: 0,
  });

/** What happened to the student, newest first, a page at a time. */
export const studentTimeline = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['student', 'timeline', id],
    queryFn: ({ signal, pageParam }) => {
      const query = pageParam ? { before: pageParam } : {};
      const params = { path: { id: String(id) }, query };
      return answer(client.GET('/class/v1/student/{id}/timeline', { params, signal }));
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

/** Who has this phone already, in this branch. */
export const duplicatesOf = (phone: string, name: string) =>
  queryOptions({
    queryKey: ['student', 'duplicates', phone, name],
    queryFn: async ({ signal }) => {
      const body = { phone, name };
      return (await answer(client.POST('/class/v1/student/duplicates', { body, signal }))).data;
    },
    meta: { silent: true },
  });
