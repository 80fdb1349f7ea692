import useMediaQuery from '@mui/material/useMediaQuery';
import { phone } from '@/theme/breakpoints';

/** Whether the phone layout applies (under 1024 px). */
export function usePhone(): boolean {
  return useMediaQuery(phone, { noSsr: true });
}
