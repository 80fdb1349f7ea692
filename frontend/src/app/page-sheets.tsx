import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useMe } from '@/lib/me';
import { FRONT_DESK } from '@/lib/roles';

const RecordPaymentSheet = lazy(async () => {
  const { RecordPaymentSheet: Sheet } = await import('@/features/payments/record-payment-sheet');
  return { default: Sheet };
});

/** Sheets that any page may open by the address: `?pay=12` takes a fee of student 12. */
export function PageSheets() {
  const [address] = useSearchParams();
  const mayTakeFees = FRONT_DESK.includes(useMe().role);
  if (!mayTakeFees || !address.has('pay')) return null;
  return (
    <Suspense>
      <RecordPaymentSheet />
    </Suspense>
  );
}
