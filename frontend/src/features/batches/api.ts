import type { Schemas } from '@/api/client';
import { batches, enrolments } from '@/api/resources';

export type Batch = Schemas['Batch'];
export type BatchFees = Schemas['DuesByAge'];
export type WeekSession = Schemas['WeekSession'];

/** What the students of a batch owe, by age. */
export const batchFees = (batch: number) => enrolments.get('fees/{batch_id}', { batch_id: batch });

/** Each meeting of the active batches in the week of a day. */
export const batchWeek = (question: { date: string; branch?: string; trainer?: string; course?: string }) =>
  batches.get('week', question);

/** Who learns in the batch now, by name. */
export const batchStudents = (batch: number) =>
  enrolments.first({ batch, status: 'TRIAL,ACTIVE,PAUSED', pageSize: 100, ordering: 'studentName' });
