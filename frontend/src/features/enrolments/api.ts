import type { Schemas } from '@/api/client';
import { approvals, batches, enrolments } from '@/api/resources';

export type Enrolment = Schemas['Enrolment'];
export type EnrolmentInput = Schemas['EnrolmentInput'];
export type EnrolmentPreview = Schemas['EnrolmentPreview'];
export type Batch = Schemas['Batch'];
export type Step = Schemas['StepPreviewInput']['step'];
export type StepPreview = Schemas['StepPreview'];
export type StepChoice = Omit<Schemas['StepPreviewInput'], 'step' | 'version'>;

/** The batches of a course that somebody can join, with their free places. */
export const batchesOf = (course: number, branch: number) =>
  batches.rows({ course, branch, status: 'ACTIVE', ordering: 'name' });

/** The dues an enrolment would make; nothing is saved. */
export const enrolmentPreview = (body: EnrolmentInput) => enrolments.preview('preview', { body });

/** Asks a manager to enrol in one's place. */
export const askToEnrol = (body: EnrolmentInput, key: string) => approvals.create({ action: 'enrol', body }, key);

/** What one's own role may grant when it enrols. */
export const enrolmentLimits = enrolments.get('limits');

/** What a step would make, cancel and credit; nothing is saved. */
export const stepPreview = (id: number, step: Step, choice: StepChoice) =>
  enrolments.preview('{id}/preview-step', { id, body: { step, ...choice } });

type StepBody = StepChoice & { reason: string; version: number };

export const takeStep = (id: number, step: Step, body: StepBody, key: string) =>
  enrolments.post(`{id}/${step}`, { id, body, key });
