import { queryOptions } from '@tanstack/react-query';
import { answer, client } from '@/api/client';

/** The courses of a student, each once, for choices of several areas. */
export const coursesOf = (studentId: number) =>
  queryOptions({
    queryKey: ['studentcourse', 'courses', studentId],
    queryFn: async ({ signal }) => {
      const params = { path: { student_id: studentId } };
      return (await answer(client.GET('/class/v1/studentcourse/course/{student_id}', { params, signal }))).list;
    },
    // Failures to load courses are only logged (specification, section 8); the form itself says it.
    meta: { logged: true },
  });
