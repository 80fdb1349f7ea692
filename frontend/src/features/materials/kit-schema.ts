import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { custom } from '@/api/fields/field';
import { kitInput } from '@/api/forms/distribute';
import { materialKitInput } from '@/api/forms/materialkit';
import { defineForm, type Fault } from '@/components/form/define-form';
import type { Kit } from './api';

/** A row of what is given, as it is typed. */
export interface Line {
  item: string;
  nos: string;
}

export const EMPTY_LINE: Line = { item: '', nos: '1' };
export const MOST_LINES = 20;

const { date, head, amount, courseObjectId, kitObjectId } = kitInput;

const line = z.object({ item: z.string(), nos: z.string() });

const lines = custom<Line[], Line[]>({
  label: t`Materials`,
  rule: z.array(line),
  hold: (kept) => linesHeld(kept),
});

/** What a student is given in one act, and what is charged for it. */
export const kitForm = defineForm({ kitObjectId, lines, date, amount, head, courseObjectId }, (values) => [
  ...values.lines.flatMap(faultsOf),
  ...chargeFaults(values),
]);

const { name, head: savedHead, amount: savedAmount, courseObjectId: savedCourse, atAdmission } = materialKitInput;

/** A saved kit. */
export const savedKitForm = defineForm(
  { name, lines, amount: savedAmount, head: savedHead, courseObjectId: savedCourse, atAdmission },
  (values) => [
    ...values.lines.flatMap(faultsOf),
    ...chargeFaults(values),
    ...(values.atAdmission && values.courseObjectId === null
      ? [['courseObjectId', t`Please choose the course.`] as const]
      : []),
  ],
);

/** Who charges says what for. */
const chargeFaults = (charge: { amount: unknown; head: string }): Fault[] =>
  charge.amount !== null && !charge.head ? [['head', t`Please say what is charged for.`]] : [];

function faultsOf({ item, nos }: Line, place: number, all: readonly Line[]): Fault[] {
  const faults: Fault[] = [];
  if (item === '') faults.push([['lines', place, 'item'], t`Please choose the material.`]);
  else if (all.findIndex((one) => one.item === item) < place)
    faults.push([['lines', place, 'item'], t`This material is listed already.`]);
  if (!/^[1-9]\d{0,5}$/.test(nos.trim())) faults.push([['lines', place, 'nos'], t`Enter the number of units.`]);
  return faults;
}

/** Rows as they are sent. */
export const linesOf = (typed: readonly Line[]) =>
  typed.map(({ item, nos }) => ({ itemObjectId: Number(item), nos: Number(nos) }));

/** The lines of a kit as rows; one empty row for none. */
function linesHeld(kept: unknown): Line[] {
  const given = (kept ?? []) as Kit['lines'];
  if (given.length === 0) return [EMPTY_LINE];
  return given.map(({ itemObjectId, nos }) => ({ item: String(itemObjectId), nos: String(nos) }));
}

export const linesOfKit = (kit: Kit): Line[] => linesHeld(kit.lines);
