import { queryOptions } from '@tanstack/react-query';
import { answer, client, type Schemas } from '@/api/client';
import { wireQuery } from '@/components/data-list/list-state';
import type { ListQuery } from '@/components/data-list/types';

export type Batch = Schemas['Batch'];
export type BatchInput = Schemas['BatchInput'];
export type BatchFees = Schemas['DuesByAge'];
export type WeekSession = Schemas['WeekSession'];

export const BATCH_PATH = '/class/v1/batch';

export const batchList: ListQuery<Batch> = (params) => ({
  queryKey: ['batch', 'list', params],
  queryFn: ({ signal }) => answer(client.GET('/class/v1/batch', { params: { query: wireQuery(params) }, signal })),
});

export const batchRecord = (id: string) =>
  queryOptions({
    queryKey: ['batch', 'record', id],
    queryFn: async ({ signal }) =>
      (await answer(client.GET('/class/v1/batch/{id}', { params: { path: { id } }, signal }))).data,
  });

export const createBatch = (body: BatchInput) => answer(client.POST('/class/v1/batch', { body }));

export const updateBatch = (id: number, body: Schemas['PatchedBatchInput'] & { version: number }) =>
  answer(client.PUT('/class/v1/batch/update/{id}', { params: { path: { id } }, body }));

export const deleteBatch = (id: number) =>
  answer(client.PUT('/class/v1/batch/delete/{id}', { params: { path: { id } } }));

/** What the students of a batch owe, by age. */
export const batchFees = (batch: number) =>
  queryOptions({
    queryKey: ['studentcourse', 'fees', batch],
    queryFn: async ({ signal }) => {
      const params = { path: { batch_id: batch } };
      return (await answer(client.GET('/class/v1/studentcourse/fees/{batch_id}', { params, signal }))).data;
    },
  });

interface WeekQuestion {
  /** A day of the week that is asked for. */
  date: string;
  branch?: string;
  trainer?: string;
  course?: string;
}

/** Each meeting of the active batches in one week. */
export const batchWeek = (query: WeekQuestion) =>
  queryOptions({
    queryKey: ['batch', 'week', query],
    queryFn: async ({ signal }) => (await answer(client.GET('/class/v1/batch/week', { params: { query }, signal }))).data,
  });

/** Who learns in the batch now, by name. */
export const batchStudents = (batch: number) =>
  queryOptions({
    queryKey: ['studentcourse', 'of-batch', batch],
    queryFn: ({ signal }) => {
      const query = { batch: String(batch), status: 'TRIAL,ACTIVE,PAUSED', pageSize: 100, ordering: 'studentName' };
      return answer(client.GET('/class/v1/studentcourse', { params: { query }, signal }));
    },
  });
