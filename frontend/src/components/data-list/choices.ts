import { activeBatches, activeCourses, trainers } from '@/lib/choices';
import { optionsFrom } from './use-options';
import type { ChoiceFilter, OptionsSource } from './types';

/** What several lists are narrowed by. Who may not read the staff has no filter by trainer. */

const courses = optionsFrom(activeCourses, ({ _id, coursename }) => ({ value: String(_id), label: coursename }));
const batches = optionsFrom(activeBatches, ({ _id, name }) => ({ value: String(_id), label: name }));
const people = optionsFrom(trainers, ({ _id, username }) => ({ value: String(_id), label: username }));

const filterBy =
  (key: string, source: OptionsSource) =>
  (label: string): ChoiceFilter => ({
    key,
    kind: 'choice',
    label,
    multiple: true,
    options: [],
    source,
  });

export const courseFilter = filterBy('course', courses);
export const batchFilter = filterBy('batch', batches);
export const trainerFilter = filterBy('trainer', people);
