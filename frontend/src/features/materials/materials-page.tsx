import { t } from '@lingui/core/macro';
import { lazy } from 'react';
import { PageViews, type PageView } from '@/components/layout/page-views';
import StockList from './stock-list';

const views: readonly PageView[] = [
  { value: 'stock', label: t`Stock`, page: StockList },
  { value: 'purchases', label: t`Purchases`, page: lazy(() => import('./purchase-list')) },
  { value: 'distribution', label: t`Distribution`, page: lazy(() => import('./distribution-list')) },
  { value: 'kits', label: t`Kits`, page: lazy(() => import('./kit-list')) },
  { value: 'items', label: t`Materials`, page: lazy(() => import('./item-list')) },
  { value: 'movements', label: t`Movements`, page: lazy(() => import('./movement-list')) },
];

/** /materialsInfo: what the branches have, what was bought, and who was given what. */
export function Component() {
  return <PageViews title={t`Material Information`} views={views} />;
}
