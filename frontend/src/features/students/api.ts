import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Schemas } from '@/api/client';
import { students } from '@/api/resources';

export type Student = Schemas['Student'];
export type StudentRow = Schemas['StudentRow'];
export type Status = Student['status'];
export type TimelineEntry = Schemas['TimelineEntry'];

/** What it would do to give the student this state; another desk may have taken a payment or enrolled since. */
export const movesTo = (id: number, status: Status) => students.get('{id}/moves', { id, status }, { staleTime: 0 });

/** What happened to the student, newest first, a page at a time. */
export const studentTimeline = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['student', 'timeline', id],
    queryFn: ({ signal, pageParam }) =>
      students.read('{id}/timeline', { id, ...(pageParam && { before: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

/** Who has this phone already, in this branch. */
export const duplicatesOf = (phone: string, name: string) =>
  students.ask('duplicates', { body: { phone, name } }, { meta: { silent: true } });
