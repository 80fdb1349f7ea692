import { useEffect, useState } from 'react';

/** `true` once `waiting` has lasted so many milliseconds: a quick answer shows no skeleton. */
export function useDelayed(waiting: boolean, delay = 200): boolean {
  const [elapsed, setElapsed] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setElapsed(true), delay);
    return () => {
      clearTimeout(timer);
      setElapsed(false);
    };
  }, [waiting, delay]);
  return waiting && elapsed;
}
