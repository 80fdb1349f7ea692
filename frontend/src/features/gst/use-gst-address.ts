import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { moveMonth } from '@/components/calendar/days';
import { today } from '@/lib/format';
import type { Asked, Chosen } from './api';

const TABS = ['papers', 'hsn', 'documents', 'rates'] as const;
export type GstTab = (typeof TABS)[number];

export interface GstAddress {
  asked: Asked;
  tab: GstTab;
  chosen: Chosen;
  change: (part: Readonly<Record<string, string | null>>) => void;
}

const isMonth = (text: string | null): text is string => /^\d{4}-(0[1-9]|1[0-2])$/.test(text ?? '');

/** Month, GSTIN, tab and what is chosen, kept in the address. The month is the last one unless said otherwise. */
export function useGstAddress(): GstAddress {
  const [address, setAddress] = useSearchParams();
  return useMemo(() => {
    const month = address.get('month');
    const gstin = address.get('gstin');
    const check = address.get('check');
    return {
      asked: { month: isMonth(month) ? month : moveMonth(today().slice(0, 7), -1), ...(gstin && { gstin }) },
      tab: TABS.find((tab) => tab === address.get('tab')) ?? 'papers',
      chosen: check ? { check } : { section: address.get('section') ?? 'b2b' },
      change: (part) =>
        setAddress(
          (now) => {
            const next = new URLSearchParams(now);
            for (const [name, value] of Object.entries(part)) {
              if (value) next.set(name, value);
              else next.delete(name);
            }
            return next;
          },
          { replace: true },
        ),
    };
  }, [address, setAddress]);
}
