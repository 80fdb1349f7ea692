import { t } from '@lingui/core/macro';
import { lazy } from 'react';
import { PageViews, type PageView } from '@/components/layout/page-views';
import { PaymentView } from './payment-view';

const views: readonly PageView[] = [
  { value: 'payments', label: t`Payments`, page: PaymentView },
  { value: 'dues', label: t`Dues`, page: lazy(() => import('./due-view')) },
  { value: 'cheques', label: t`Cheques`, page: lazy(() => import('./cheque-view')) },
];

/** /payments: everything received, with its receipts; and what was asked for. */
export function Component() {
  return <PageViews title={t`Payments`} views={views} />;
}
