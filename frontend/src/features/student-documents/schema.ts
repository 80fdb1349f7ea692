import * as z from 'zod/mini';
import { requiredText } from '@/components/form/rules';
import type { Kind, StudentDocument } from './api';
import { t } from './text';

const KINDS = ['PHOTO_ID', 'ADDRESS', 'MARKSHEET', 'CONSENT', 'OTHER'] as const satisfies readonly Kind[];

export const kindOptions = KINDS.map((value) => ({ value, label: t(`kind.${value}`) }));

/** In bytes. */
export const LARGEST = 5_000_000;

/** A paper itself is never exchanged: another one is another document. */
export const schemaFor = (isNew: boolean) =>
  z.object({
    kind: z.enum(KINDS, t('faults.kind')),
    title: requiredText(t('faults.title')),
    file: z.custom<File | null>((value) => !isNew || value instanceof File, t('faults.file')),
  });

export type DocumentFields = z.input<ReturnType<typeof schemaFor>>;

export const documentDefaults = (record?: StudentDocument): DocumentFields => ({
  kind: record?.kind ?? ('' as Kind),
  title: record?.title ?? '',
  file: null,
});

export const LABELS: Record<keyof DocumentFields, string> = {
  kind: t('fields.kind'),
  title: t('fields.title'),
  file: t('fields.file'),
};
