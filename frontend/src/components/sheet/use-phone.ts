import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useState } from 'react';
import { phone } from '@/theme/breakpoints';

/** Specification, section 9, in milliseconds: a window that is being dragged does not flicker. */
export const RESIZE_DEBOUNCE = 150;

/** Whether the phone layout applies (under 1024 px). */
export function usePhone(): boolean {
  const now = useMediaQuery(phone, { noSsr: true });
  const [settled, setSettled] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(now), RESIZE_DEBOUNCE);
    return () => clearTimeout(timer);
  }, [now]);
  return settled;
}
