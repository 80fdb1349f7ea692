import { t } from '@lingui/core/macro';
import { lazy } from 'react';
import { PageViews, type PageView } from '@/components/layout/page-views';
import { PaymentView } from './payment-view';

const views: readonly PageView[] = [
  { value: 'payments', label: t`Payments`, page: PaymentView },
  { value: 'dues', label: t`Dues`, page: lazy(() => import('./due-view')) },
  { value: 'vouchers', label: t`Vouchers`, page: lazy(() => import('@/features/vouchers/voucher-view')) },
];

/** /payments: everything received, with its receipts; what was asked for; and the vouchers of advances. */
export function Component() {
  return <PageViews title={t`Payments`} views={views} />;
}
