import * as z from 'zod/mini';
import { optionalChosen, optionalEmail, optionalText, phoneNumber, requiredText } from '@/components/form/rules';
import { t } from './text';

/** With one branch, or none to choose, the server knows which. */
export const enquireSchema = (hasBranches: boolean) =>
  z.object({
    studentName: requiredText(t('faults.name')),
    phone: phoneNumber,
    email: optionalEmail,
    branch: hasBranches ? z.pipe(requiredText(t('faults.branch')), z.transform(Number)) : optionalChosen,
    courses: z.pipe(z.array(z.string()), z.transform((ids) => ids.map(Number))),
    message: optionalText,
    website: z.string(),
  });

export interface EnquireForm {
  studentName: string;
  phone: string;
  email: string;
  branch: string;
  courses: string[];
  message: string;
  /** No person sees this field: only a program fills it in. */
  website: string;
}

export interface EnquireValues extends Omit<EnquireForm, 'branch' | 'courses' | 'email' | 'message'> {
  branch: number | null;
  courses: number[];
  email: string | null;
  message: string | null;
}

export const nothingWritten: EnquireForm = {
  studentName: '', phone: '', email: '', branch: '', courses: [], message: '', website: '',
};

export const LABELS: Record<keyof EnquireForm, string> = {
  studentName: t('name'),
  phone: t('phone'),
  email: t('email'),
  branch: t('branch'),
  courses: t('courses'),
  message: t('message'),
  website: t('website'),
};
