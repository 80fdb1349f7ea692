import type { Schemas } from '@/api/client';
import { activity, staff } from '@/api/resources';

export type Entry = Schemas['Activity'];
export type FieldChange = Schemas['FieldChange'];

/** The record that the address asks about: `student-12`. Null for anything else. */
export function askedRecord(of: string | null): Record<string, string> | null {
  const [, kind, id] = /^([a-z]+)-(\d+)$/.exec(of ?? '') ?? [];
  if (!kind || !id) return null;
  return kind === 'student' ? { student: id } : { kind, record: id };
}

/** The fields that an entry changed. */
export const entryChanges = (id: number) => activity.get('{id}/changes', { id });

/** Whom the list can be narrowed to. */
export const people = staff.rows({}, { meta: { silent: true } });
