import { lazy } from 'react';
import { PageViews, type PageView } from '@/components/layout/page-views';
import { PaymentView } from './payment-view';
import { t } from './text';

const views: readonly PageView[] = [
  { value: 'payments', label: t('views.payments'), page: PaymentView },
  { value: 'dues', label: t('views.dues'), page: lazy(() => import('./due-view')) },
];

/** /payments: everything received, with its receipts; and what was asked for. */
export function Component() {
  return <PageViews title={t('title')} views={views} />;
}
