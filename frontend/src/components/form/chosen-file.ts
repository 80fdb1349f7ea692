import * as z from 'zod/mini';
import { custom } from '@/api/fields/field';

/** A file that is sent with the form. @param missing said where none is chosen; without it none need be */
export const chosenFile = (label: string, missing?: string) =>
  custom<File | null, File | null>({
    label,
    rule: z.custom<File | null>((value) => missing === undefined || value instanceof File, missing),
    hold: () => null,
  });
