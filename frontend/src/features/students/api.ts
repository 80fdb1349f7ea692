import { queryOptions } from '@tanstack/react-query';
import { answer, client, type Schemas } from '@/api/client';
import { wireQuery } from '@/components/data-list/list-state';
import type { ListQuery } from '@/components/data-list/types';

export type Student = Schemas['Student'];
export type StudentInput = Schemas['StudentInput'];

export const STUDENT_PATH = '/class/v1/student';

export const studentList: ListQuery<Student> = (params) => ({
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

export const updateStudent = (id: number, body: Partial<StudentInput> & { version: number }) =>
  answer(client.PUT('/class/v1/student/update/{id}', { params: { path: { id } }, body }));

export const deleteStudent = (id: number) =>
  answer(client.PUT('/class/v1/student/delete/{id}', { params: { path: { id } } }));

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
