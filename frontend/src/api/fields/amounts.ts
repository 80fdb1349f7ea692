import { fromPaise, today, toPaise } from '@/lib/format';
import { asText, converted, type Facts, type Field, type OrNull } from './field';

interface MoneyFacts<Empty extends boolean> extends Facts<Empty> {
  invalid: string;
  /** Said of ₹0.00, where that is not enough. */
  positive?: string;
}

/** Rupees, sent with two decimals. */
export function money<Empty extends boolean = false>(facts: MoneyFacts<Empty>): Field<string, OrNull<string, Empty>> {
  function fault(text: string): string | undefined {
    const paise = toPaise(text);
    if (paise === null) return facts.invalid;
    return paise <= 0 ? facts.positive : undefined;
  }
  return converted('money', facts, fault, (text) => fromPaise(toPaise(text) ?? 0));
}

interface PercentFacts<Empty extends boolean> extends Facts<Empty> {
  invalid: string;
}

/** From 0 to 100 with at most two decimals; shown without those that say nothing. */
export function percent<Empty extends boolean = false>(
  facts: PercentFacts<Empty>,
): Field<string, OrNull<string, Empty>> {
  const fits = (text: string) => /^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) <= 100;
  const field = converted(
    'percent',
    facts,
    (text) => (fits(text) ? undefined : facts.invalid),
    (text) => Number(text).toFixed(2),
    (value) => asText(value) && String(Number(value)),
  );
  return { ...field, maxLength: 6 };
}

interface DayFacts<Empty extends boolean> extends Facts<Empty> {
  invalid: string;
  /** Said of a day later than today, where none may be. */
  future?: string;
}

/** A calendar day, "2026-11-24"; the date field turns what is typed into it. */
export function day<Empty extends boolean = false>(facts: DayFacts<Empty>): Field<string, OrNull<string, Empty>> {
  function fault(text: string): string | undefined {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return facts.invalid;
    return text > today() ? facts.future : undefined;
  }
  return { ...converted('day', facts, fault, (text) => text), latest: facts.future ? today : undefined };
}

interface TimeFacts<Empty extends boolean> extends Facts<Empty> {
  invalid: string;
}

/** The time on the clock, "17:30". */
export const time = <Empty extends boolean = false>(facts: TimeFacts<Empty>): Field<string, OrNull<string, Empty>> =>
  converted(
    'time',
    facts,
    (text) => (/^\d{2}:\d{2}$/.test(text) ? undefined : facts.invalid),
    (text) => text,
    (value) => asText(value).slice(0, 5),
  );
