import type { Schemas } from '@/api/client';
import { branches } from '@/api/resources';

export type Branch = Schemas['Branch'];
export type BranchRow = Schemas['BranchRow'];

export const branchSummary = (id: string) => branches.get('{id}/summary', { id });
