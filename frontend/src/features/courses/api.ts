import { queryOptions } from '@tanstack/react-query';
import { answer, client, type Schemas } from '@/api/client';
import { wireQuery } from '@/components/data-list/list-state';
import type { ListQuery } from '@/components/data-list/types';

export type Course = Schemas['Course'];
export type CourseInput = Schemas['NewCourse'];
export type FeePlan = Schemas['FeePlan'];
type CourseChange = Schemas['PatchedCourseChange'];
export type FeePlanTerms = Schemas['FeePlanTerms'];

export const COURSE_PATH = '/class/v1/course';

export const courseList: ListQuery<Course> = (params) => ({
  queryKey: ['course', 'list', params],
  queryFn: ({ signal }) =>
    answer(client.GET('/class/v1/course', { params: { query: wireQuery(params) }, signal })),
});

export const courseRecord = (id: string) =>
  queryOptions({
    queryKey: ['course', 'record', id],
    queryFn: async ({ signal }) =>
      (await answer(client.GET('/class/v1/course/{id}', { params: { path: { id } }, signal }))).data,
  });

export const createCourse = (body: CourseInput) => answer(client.POST('/class/v1/course', { body }));

export const updateCourse = (id: number, body: CourseChange & { version: number }) =>
  answer(client.PUT('/class/v1/course/update/{id}', { params: { path: { id } }, body }));

export const deleteCourse = (id: number) =>
  answer(client.PUT('/class/v1/course/delete/{id}', { params: { path: { id } } }));

export const feePlans = (courseId: string) =>
  queryOptions({
    queryKey: ['feeplan', 'of', courseId],
    queryFn: async ({ signal }) => {
      const query = { course: courseId, pageSize: 100, ordering: 'name' };
      return (await answer(client.GET('/class/v1/feeplan', { params: { query }, signal }))).list;
    },
  });

export const createFeePlan = (courseObjectId: number, plan: FeePlanTerms) =>
  answer(client.POST('/class/v1/feeplan', { body: { ...plan, courseObjectId } }));

export const updateFeePlan = (id: number, body: FeePlanTerms & { version: number }) =>
  answer(client.PUT('/class/v1/feeplan/update/{id}', { params: { path: { id } }, body }));

export const deleteFeePlan = (id: number) =>
  answer(client.PUT('/class/v1/feeplan/delete/{id}', { params: { path: { id } } }));
