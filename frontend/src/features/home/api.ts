import { queryOptions } from '@tanstack/react-query';
import { answer, client, type Schemas } from '@/api/client';

export type HomeFigures = Schemas['Home'];
export type Payment = Schemas['PaymentRow'];

/** The figures the role may see, of the branch in view. */
export const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: async ({ signal }) => (await answer(client.GET('/class/v1/home', { signal }))).data,
});

const one = { page: 1, pageSize: 1 };

const OWN_ROWS = 8;

/** The active students one teaches, and how many there are in each state. */
export const ownStudents = queryOptions({
  queryKey: ['student', 'own'],
  queryFn: ({ signal }) => {
    const query = { page: 1, pageSize: OWN_ROWS, status: 'ACTIVE', ordering: 'studentName' };
    return answer(client.GET('/class/v1/student', { params: { query }, signal }));
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
