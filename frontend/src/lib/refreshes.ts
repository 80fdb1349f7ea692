import type { QueryClient } from '@tanstack/react-query';

/**
 * What is asked for anew after a change: first parts of the keys of whatever shows it. A change of
 * the same thing refreshes the same, wherever it was made; what is not on the screen is only marked.
 */
export const MONEY = ['studentpayment', 'due', 'student', 'home'] as const;

/** Enrolling and every step after it make or take back dues. */
export const ENROLMENT = ['studentcourse', 'batch', 'renewal', 'attendance', ...MONEY] as const;

/** Their name stands everywhere, and leaving drops their courses. */
export const STUDENT = [...ENROLMENT, 'enquiry', 'certificate'] as const;

/** Renewals issue dues and move the day of the next one. */
export const RENEWAL = ['renewal', 'studentcourse', ...MONEY] as const;

/** The home page's first steps ask whether there is one. */
export const COURSE = ['course', 'home'] as const;

/** Has all of these asked for anew; done once what is on the screen has its answer. */
export const refresh = (queries: QueryClient, keys: readonly string[]): Promise<unknown> =>
  Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key] })));
