/** Proofs: what is tried a few times by `make test`, and as often as docs/proofs.md says by `make prove`. */

/** What a trial draws follows from it and the trial's number. */
const SEED = 2026;

const isLarge = process.env.PROOFS === 'large';

/** Numbers of trials: some for `make test`, and those of the part TRIAL, so many a part, for `make prove`. */
export function trialsOf(usual: number, large: number): number[] {
  const first = isLarge ? Number(process.env.TRIAL ?? 0) * large : 0;
  return Array.from({ length: isLarge ? large : usual }, (_, place) => first + place);
}

export interface Chance {
  /** From 0 up to, not including, 1. */
  next: () => number;
  /** A whole number from 0 up to, not including, `end`. */
  below: (end: number) => number;
  /** Whether something happens that happens so often. */
  is: (share: number) => boolean;
  pick: <T>(some: readonly T[]) => T;
  /** One of the names, each as often as its weight says. */
  weighted: <N extends string>(weights: Record<N, number>) => N;
}

/** Random values of one trial (mulberry32). */
export function chanceOf(trial: number): Chance {
  let state = (Math.imul(SEED, 0x9e3779b1) ^ Math.imul(trial + 1, 0x85ebca6b)) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    next,
    below,
    is: (share) => next() < share,
    pick: (some) => some[below(some.length)]!,
    weighted: <N extends string>(weights: Record<N, number>) => {
      const entries = Object.entries<number>(weights) as [N, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      return (entries.find(([, weight]) => (left -= weight) < 0) ?? entries.at(-1)!)[0];
    },
  };
}
