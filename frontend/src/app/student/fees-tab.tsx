import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Segmented } from '@/components/display/segmented';
import { DueList } from '@/features/payments/due-list';
import { PaymentList } from '@/features/payments/payment-list';
import { t } from './text';

const VIEWS = (['dues', 'payments'] as const).map((value) => ({ value, label: t(`fees.${value}`) }));

/** What the student was asked to pay, and what was paid. */
export function FeesTab({ studentId, pay }: { studentId: number; pay: ReactNode }) {
  const [address, setAddress] = useSearchParams();
  const view = address.get('fees') === 'payments' ? 'payments' : 'dues';
  const views = (
    <Segmented
      label={t('fees.which')}
      value={view}
      options={VIEWS}
      // The page and the order in the address are the other list's.
      onChange={(next) => setAddress({ tab: 'fees', fees: next }, { replace: true })}
    />
  );
  if (view === 'dues') return <DueList studentId={studentId} views={views} />;
  return <PaymentList studentId={studentId} action={pay} views={views} />;
}
