import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { custom } from '@/api/fields/field';
import { kitInput } from '@/api/forms/distribute';
import { defineForm, type Fault, type HeldBy } from '@/components/form/define-form';

/** A row of what is given, as it is typed. */
interface Line {
  item: string;
  nos: string;
}

export const EMPTY_LINE: Line = { item: '', nos: '1' };
export const MOST_LINES = 20;

const { date, head, amount, courseObjectId } = kitInput;

const line = z.object({ item: z.string(), nos: z.string() });

/** What a student is given in one act, and what is charged for it. */
export const kitForm = defineForm(
  {
    lines: custom<Line[], Line[]>({
      label: t`Materials`,
      rule: z.array(line),
      hold: () => [EMPTY_LINE],
    }),
    date,
    amount,
    head,
    courseObjectId,
  },
  ({ lines, amount: charged, head: words }) => [
    ...lines.flatMap(faultsOf),
    ...(charged !== null && !words ? [['head', t`Please say what is charged for.`] as const] : []),
  ],
);

export type KitForm = HeldBy<typeof kitForm>;

function faultsOf({ item, nos }: Line, place: number, lines: readonly Line[]): Fault[] {
  const faults: Fault[] = [];
  if (item === '') faults.push([['lines', place, 'item'], t`Please choose the material.`]);
  else if (lines.findIndex((one) => one.item === item) < place)
    faults.push([['lines', place, 'item'], t`This material is listed already.`]);
  if (!/^[1-9]\d{0,5}$/.test(nos.trim())) faults.push([['lines', place, 'nos'], t`Enter the number of units.`]);
  return faults;
}

export const linesOf = (lines: readonly Line[]) =>
  lines.map(({ item, nos }) => ({ itemObjectId: Number(item), nos: Number(nos) }));
