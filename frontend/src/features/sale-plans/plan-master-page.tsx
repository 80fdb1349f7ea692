import { t } from '@lingui/core/macro';
import { lazy } from 'react';
import { PageViews, type PageView } from '@/components/layout/page-views';
import PlanList from './plan-list';

const views: readonly PageView[] = [
  { value: 'plans', label: t`Plans`, page: PlanList },
  { value: 'coupons', label: t`Coupons`, page: lazy(() => import('./coupon-list')) },
];

/** Plan Master: what centres can buy, and the coupons that lower its price. */
export function Component() {
  return <PageViews title={t`Plan Master`} views={views} />;
}
