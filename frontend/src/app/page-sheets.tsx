import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { spaceOf, useMe } from '@/lib/me';
import { FRONT_DESK, MANAGERS } from '@/lib/roles';
import { isRecordPayment } from '@/lib/shortcuts';
import { beginTypeAhead, dropTypeAhead, endTypeAhead } from '@/lib/type-ahead';
import { MAIL_PARAM, PAY_PARAM, SETTLE_PARAM } from '@/lib/urls';
import { whenIdle } from '@/lib/when-idle';

const loadPayment = () => import('@/features/payments/payment-desk');
const PaymentDesk = lazy(loadPayment);
const SettleSheet = lazy(() => import('@/features/payments/refunds/settle-sheet'));
const MailDialog = lazy(() => import('@/components/documents/mail-dialog'));

/**
 * Sheets that any page may open by the address: `?pay=12` takes a fee of student 12, `?pay=new` of
 * whoever is chosen there, and so does a shortcut.
 */
export function PageSheets() {
  const me = useMe();
  const mayTakeFees = FRONT_DESK.includes(me.role) && spaceOf(me) === 'centre' && me.branchCount > 0;
  return mayTakeFees ? <PaymentSheets /> : null;
}

function PaymentSheets() {
  const payment = useSheetParam(PAY_PARAM);
  const mail = useSheetParam(MAIL_PARAM);
  const settle = useSheetParam(SETTLE_PARAM);
  const mayRefund = MANAGERS.includes(useMe().role);
  usePreloaded();

  const openOnShortcut = useEffectEvent((event: KeyboardEvent) => {
    if (!isRecordPayment(event)) return;
    event.preventDefault();
    if (payment.value !== null) return;
    // The student's name may follow at once, faster than the sheet.
    beginTypeAhead();
    payment.open('new');
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => openOnShortcut(event);
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, []);

  const isOpen = payment.value !== null;
  // Once wanted it stays: the receipt is handed on after the sheet has closed.
  const [isWanted, setWanted] = useState(isOpen);
  if (isOpen && !isWanted) setWanted(true);
  useEffect(() => {
    if (isOpen) return dropTypeAhead;
  }, [isOpen]);

  return (
    <>
      {isWanted && (
        <Suspense fallback={isOpen && <Opening onClose={payment.close} />}>
          <PaymentDesk />
        </Suspense>
      )}
      {mayRefund && settle.value && (
        <Suspense>
          <SettleSheet key={settle.value} id={settle.value} onClose={settle.close} />
        </Suspense>
      )}
      {mail.value && (
        <Suspense>
          <MailDialog key={mail.value} of={mail.value} onClose={mail.close} />
        </Suspense>
      )}
    </>
  );
}

/** While the sheet is on its way its keys are kept for it; Escape calls it off. */
function Opening({ onClose }: { onClose: () => void }) {
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    beginTypeAhead();
    return endTypeAhead;
  }, []);
  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    window.addEventListener('keydown', closeOnEscape);
    return () => window.removeEventListener('keydown', closeOnEscape);
  }, []);
  return null;
}

/** What shows that somebody is at work: until then a page loads what it shows and no more. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** The desk takes fees all day: the sheet is fetched with the first movement, when the page stands and the browser rests. */
function usePreloaded(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const listening = new AbortController();
    let cancel = () => listening.abort();
    function fetchOrWait(): void {
      if (queries.isFetching() > 0) cancel = whenIdle(fetchOrWait);
      // What cannot be fetched now is fetched when it is opened.
      else if (onlineManager.isOnline()) loadPayment().catch(() => undefined);
    }
    const begin = () => {
      listening.abort();
      cancel = whenIdle(fetchOrWait);
    };
    for (const sign of SIGNS) window.addEventListener(sign, begin, { passive: true, signal: listening.signal });
    return () => cancel();
  }, [queries]);
}
