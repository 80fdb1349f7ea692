import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, client, type Schemas } from '@/api/client';
import { wireQuery } from '@/components/data-list/list-state';
import type { ListQuery } from '@/components/data-list/types';

export type Enrolment = Schemas['Enrolment'];
export type EnrolmentInput = Schemas['EnrolmentInput'];
export type EnrolmentPreview = Schemas['EnrolmentPreview'];

export const ENROLMENT_PATH = '/class/v1/studentcourse';

/** Of everybody in view, or of one student. */
export const enrolments =
  (studentId?: number): ListQuery<Enrolment> =>
  (params) => ({
    queryKey: ['studentcourse', 'list', studentId, params],
    queryFn: ({ signal }) => {
      const query = { ...wireQuery(params), student: studentId };
      return answer(client.GET(ENROLMENT_PATH, { params: { query }, signal }));
    },
  });

export const enrolmentRecord = (id: string) =>
  queryOptions({
    queryKey: ['studentcourse', 'record', id],
    queryFn: async ({ signal }) =>
      (await answer(client.GET('/class/v1/studentcourse/{id}', { params: { path: { id } }, signal }))).data,
  });

export type Batch = Schemas['Batch'];

/** The batches of a course that somebody can join, with their free places. */
export const batchesOf = (course: number, branch: number) =>
  queryOptions({
    queryKey: ['batch', 'choices', course, branch],
    queryFn: async ({ signal }) => {
      const query = { course, branch, status: 'ACTIVE', pageSize: 100, ordering: 'name' };
      return (await answer(client.GET('/class/v1/batch', { params: { query }, signal }))).list;
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

/** What one's own role may grant when it enrols. */
export const enrolmentLimits = queryOptions({
  queryKey: ['studentcourse', 'limits'],
  queryFn: async ({ signal }) => (await answer(client.GET('/class/v1/studentcourse/limits', { signal }))).data,
});

export const enrol = (body: EnrolmentInput, key: string) =>
  answer(
    client.POST('/class/v1/studentcourse', {
      params: { header: { 'Idempotency-Key': key } },
      body,
    }),
  );

/** Asks a manager to enrol in one's place. */
export const askToEnrol = (body: EnrolmentInput, key: string) =>
  answer(
    client.POST('/class/v1/approval', {
      params: { header: { 'Idempotency-Key': key } },
      body: { action: 'enrol', body },
    }),
  );

type Change = { autoRenew?: boolean; version: number };

export const changeEnrolment = (id: number, body: Change) =>
  answer(client.PUT('/class/v1/studentcourse/update/{id}', { params: { path: { id } }, body }));

export type Step = Schemas['StepPreviewInput']['step'];
export type StepPreview = Schemas['StepPreview'];
export type StepChoice = Omit<Schemas['StepPreviewInput'], 'step' | 'version'>;

/** What a step would make, cancel and credit; nothing is saved. */
export const stepPreview = (id: number, step: Step, choice: StepChoice) =>
  queryOptions({
    queryKey: ['preview', 'step', id, step, choice],
    queryFn: async ({ signal }) => {
      const path = '/class/v1/studentcourse/{id}/preview-step';
      const call = client.POST(path, { params: { path: { id } }, body: { step, ...choice }, signal });
      return (await answer(call)).data;
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });

type StepBody = StepChoice & { reason: string; version: number };

export const takeStep = (id: number, step: Step, body: StepBody, key: string) =>
  answer(
    client.POST(`/class/v1/studentcourse/{id}/${step}`, {
      params: { path: { id }, header: { 'Idempotency-Key': key } },
      body,
    }),
  );
