import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, client, type Schemas } from '@/api/client';
import { wireQuery } from '@/components/data-list/list-state';
import type { ListQuery } from '@/components/data-list/types';

export type Enrolment = Schemas['Enrolment'];
export type EnrolmentInput = Schemas['EnrolmentInput'];
export type EnrolmentPreview = Schemas['EnrolmentPreview'];

export const enrolmentsOf =
  (studentId: number): ListQuery<Enrolment> =>
  (params) => ({
    queryKey: ['studentcourse', 'list', studentId, params],
    queryFn: ({ signal }) => {
      const query = { ...wireQuery(params), student: studentId };
      return answer(client.GET('/class/v1/studentcourse', { params: { query }, signal }));
    },
  });

/** The courses somebody can be enrolled into. */
export const activeCourses = queryOptions({
  queryKey: ['course', 'choices'],
  queryFn: async ({ signal }) => {
    const query = { status: 'ACTIVE', pageSize: 100, ordering: 'coursename' };
    return (await answer(client.GET('/class/v1/course', { params: { query }, signal }))).list;
  },
});

/** The trainers of a branch; only managers may read the staff. */
export const trainers = (branchId: number) =>
  queryOptions({
    queryKey: ['staff', 'trainers', branchId],
    queryFn: async ({ signal }) => {
      const query = { role: 'TRAINER', status: 'ACTIVE', branch: branchId, pageSize: 100 };
      return (await answer(client.GET('/class/v1/staff', { params: { query }, signal }))).list;
    },
  });

/** The dues an enrolment would make; nothing is saved. */
export const enrolmentPreview = (body: EnrolmentInput) =>
  queryOptions({
    queryKey: ['preview', 'enrolment', body],
    queryFn: async ({ signal }) =>
      (await answer(client.POST('/class/v1/studentcourse/preview', { body, signal }))).data,
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });

export const enrol = (body: EnrolmentInput, key: string) =>
  answer(
    client.POST('/class/v1/studentcourse', {
      params: { header: { 'Idempotency-Key': key } },
      body,
    }),
  );

type Change = { autoRenew?: boolean; version: number };

export const changeEnrolment = (id: number, body: Change) =>
  answer(client.PUT('/class/v1/studentcourse/update/{id}', { params: { path: { id } }, body }));

export type Move = 'pause' | 'resume' | 'complete';

export const moveEnrolment = ({ _id, version }: Enrolment, move: Move) =>
  answer(
    client.POST(`/class/v1/studentcourse/{id}/${move}`, {
      params: { path: { id: _id } },
      body: { version },
    }),
  );

export type Ending = 'drop' | 'cancel';

export const endEnrolment = (id: number, ending: Ending, reason: string) =>
  answer(
    client.POST(`/class/v1/studentcourse/{id}/${ending}`, {
      params: { path: { id } },
      body: { reason },
    }),
  );
