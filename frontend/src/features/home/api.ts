import { keepPreviousData } from '@tanstack/react-query';
import type { Schemas } from '@/api/client';
import { home, posts, students } from '@/api/resources';

export type HomeFigures = Schemas['Home'];

export const PERIODS = ['TODAY', 'MONTH', 'QUARTER', 'YEAR'] as const;

export type Period = (typeof PERIODS)[number];

/** The figures of the period that the role may see, of the branch in view; the old ones stay until they are there. */
export const homeQuery = (period: Period) => home.get('', { period }, { placeholderData: keepPreviousData });

/** The active students one teaches, and how many there are in each state. */
export const ownStudents = students.first({ page: 1, pageSize: 8, status: 'ACTIVE', ordering: 'studentName' });

/** How far a new centre is set up: the server knows what a step still lacks. */
export const setupSteps = home.get('setup', {}, { meta: { silent: true } });

/** At most two posts that this person has not closed; Home is whole without them. */
export const currentPosts = posts.get('current', {}, { meta: { silent: true } });
