import { useEffect, useEffectEvent, useRef } from 'react';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { PAY_PARAM } from '@/lib/urls';
import type { Payment } from './api';
import { RecordPaymentSheet } from './record-payment-sheet';
import { useAnnouncement } from './use-announcement';

/** Takes fees on any page, and hands each receipt on once its sheet has closed. */
export default function PaymentDesk() {
  const isOpen = useSheetParam(PAY_PARAM).value !== null;
  const posted = useRef<Payment | null>(null);
  const announce = useAnnouncement();

  const tell = useEffectEvent(() => {
    if (posted.current) announce(posted.current);
    posted.current = null;
  });
  // Not before the sheet has given the focus back to where it was: the toast takes it.
  useEffect(() => {
    if (!isOpen) tell();
  }, [isOpen]);

  if (!isOpen) return null;
  return (
    <RecordPaymentSheet
      onRecorded={(payment) => {
        posted.current = payment;
      }}
    />
  );
}
