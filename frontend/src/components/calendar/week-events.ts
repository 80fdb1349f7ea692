/** What takes place in a week: the meeting of a batch. */
export interface WeekEvent {
  id: number | string;
  /** 0 is Monday. */
  day: number;
  /** hh:mm, as the wire has times. */
  from: string;
  to: string;
  title: string;
  /** Who and where: "Amol Sathe · Room 2". */
  text?: string;
  /** At the end: "14 of 18". */
  note?: string;
  /** Does not take place this time, for a reason that `note` gives. */
  isOff?: boolean;
}

const hourOf = (time: string) => Number(time.slice(0, 2));

/** The events of one day by their beginning. */
export const ofDay = <E extends WeekEvent>(events: readonly E[], day: number): E[] =>
  events.filter((one) => one.day === day).sort((one, other) => one.from.localeCompare(other.from));

/** The full hours between which something begins; none of nothing. */
export function hoursOf(events: readonly WeekEvent[]): number[] {
  const hours = events.map((one) => hourOf(one.from));
  const first = Math.min(...hours);
  return hours.length === 0 ? [] : Array.from({ length: Math.max(...hours) - first + 1 }, (_, index) => first + index);
}

/** Those that begin within an hour. */
export const within = <E extends WeekEvent>(events: readonly E[], hour: number): E[] =>
  events.filter((one) => hourOf(one.from) === hour);
