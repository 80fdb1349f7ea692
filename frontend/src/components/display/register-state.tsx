import { useEffect, useState } from 'react';
import { StatusChip } from './status-chip';

export interface ClassOfDay {
  /** As the server had it at the moment of its answer. */
  state: 'UPCOMING' | 'NOT_TAKEN' | 'TAKEN';
  /** `yyyy-mm-dd`. */
  date: string;
  /** `HH:MM` of the clock in India. */
  startTime: string;
}

/** The longest wait of `setTimeout`, in milliseconds. */
const LONGEST_WAIT = 2 ** 31 - 1;

const startOf = ({ date, startTime }: ClassOfDay) => Date.parse(`${date}T${startTime}:00+05:30`);

/**
 * The state of a register now. An answer may be older than the start of its class, as on a phone
 * without a network: from then on the register is no longer upcoming.
 */
export function useRegisterState(of: ClassOfDay): ClassOfDay['state'] {
  const [now, setNow] = useState(Date.now);
  const start = startOf(of);
  const isUpcoming = of.state === 'UPCOMING' && now < start;
  useEffect(() => {
    if (!isUpcoming) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(Math.max(start - Date.now(), 0), LONGEST_WAIT));
    return () => clearTimeout(timer);
  }, [isUpcoming, start, now]);
  return of.state === 'UPCOMING' && !isUpcoming ? 'NOT_TAKEN' : of.state;
}

/** The one word and colour of a register's state, wherever it is shown. */
export const RegisterChip = (of: ClassOfDay) => <StatusChip state={useRegisterState(of)} />;
