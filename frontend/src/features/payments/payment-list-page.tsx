import { t } from '@lingui/core/macro';
import { lazy } from 'react';
import { PageViews, type PageView } from '@/components/layout/page-views';
import { ProofCount } from './proof-count';
import { PaymentView } from './payment-view';

const views: readonly PageView[] = [
  { value: 'payments', label: t`Payments`, page: PaymentView },
  { value: 'dues', label: t`Dues`, page: lazy(() => import('./due-view')) },
  { value: 'cheques', label: t`Cheques`, page: lazy(() => import('./cheque-view')) },
  { value: 'proofs', label: t`To verify`, count: ProofCount, page: lazy(() => import('./proof-view')) },
  { value: 'refunds', label: t`Refunds`, page: lazy(() => import('./refunds/refund-view')) },
  { value: 'vouchers', label: t`Vouchers`, page: lazy(() => import('@/features/vouchers/voucher-view')) },
];

/** /payments: everything received, with its receipts; what was asked for, what was given back, and the vouchers of advances. */
export function Component() {
  return <PageViews title={t`Payments`} views={views} />;
}
