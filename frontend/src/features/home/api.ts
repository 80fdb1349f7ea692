import { queryOptions } from '@tanstack/react-query';
import { answer, client, type Schemas } from '@/api/client';

export type HomeFigures = Schemas['Home'];
export type Payment = Schemas['Payment'];

/** The figures the role may see, of the branch in view. */
export const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: async ({ signal }) => (await answer(client.GET('/class/v1/home', { signal }))).data,
});

const one = { page: 1, pageSize: 1 };

/** How many students one sees in each state: all that a trainer's Home has. */
export const ownStudents = queryOptions({
  queryKey: ['student', 'counts'],
  queryFn: async ({ signal }) => {
    const { counts } = await answer(client.GET('/class/v1/student', { params: { query: one }, signal }));
    return counts ?? {};
  },
});

/** Whether there is a course and a student yet, for the first steps. */
export const firstSteps = queryOptions({
  queryKey: ['home', 'first-steps'],
  queryFn: async ({ signal }) => {
    const [courses, students] = await Promise.all([
      answer(client.GET('/class/v1/course', { params: { query: one }, signal })),
      answer(client.GET('/class/v1/student', { params: { query: one }, signal })),
    ]);
    return { hasCourse: courses.total > 0, hasStudent: students.total > 0 };
  },
  meta: { silent: true },
});
