import { queryOptions } from '@tanstack/react-query';
import { answer, client, type Schemas } from '@/api/client';

/** What several features choose from; the branches are the person's own (me.ts). */
export type ActiveCourse = Schemas['Course'];

/** The courses that somebody can ask for, be enrolled into, or be taught in a batch. */
export const activeCourses = queryOptions({
  queryKey: ['course', 'choices'],
  queryFn: async ({ signal }): Promise<ActiveCourse[]> => {
    const query = { status: 'ACTIVE', pageSize: 100, ordering: 'coursename' };
    return (await answer(client.GET('/class/v1/course', { params: { query }, signal }))).list;
  },
});

export type ActiveBatch = Schemas['Batch'];

/** The batches that somebody can learn in, of every branch in view. */
export const activeBatches = queryOptions({
  queryKey: ['batch', 'active'],
  queryFn: async ({ signal }): Promise<ActiveBatch[]> => {
    const found: ActiveBatch[] = [];
    for (let page = 1; ; page += 1) {
      const query = { status: 'ACTIVE', page, pageSize: 100, ordering: 'name' };
      const { list, total } = await answer(client.GET('/class/v1/batch', { params: { query }, signal }));
      found.push(...list);
      if (list.length === 0 || found.length >= total) return found;
    }
  },
});

/** Who can teach, with the branch; an owner of all branches has none. */
export const trainers = queryOptions({
  queryKey: ['staff', 'trainers'],
  queryFn: async ({ signal }) => (await answer(client.GET('/class/v1/studentcourse/trainers', { signal }))).data,
});
