import type { Schemas } from '@/api/client';
import { feePlans } from '@/api/resources';

export type Course = Schemas['Course'];
export type FeePlan = Schemas['FeePlan'];
export type FeePlanTerms = Schemas['FeePlanTerms'];

export const plansOf = (course: number) => feePlans.rows({ course, ordering: 'name' });
