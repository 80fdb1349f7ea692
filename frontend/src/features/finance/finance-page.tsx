import { t } from '@lingui/core/macro';
import { lazy } from 'react';
import { PageViews, type PageView } from '@/components/layout/page-views';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import { ExpenseView } from './expense-view';

const views: readonly PageView[] = [
  { value: 'expenses', label: t`Expenses`, page: ExpenseView },
  { value: 'income', label: t`Income`, page: lazy(() => import('./income-view')) },
  { value: 'daybook', label: t`Day book`, page: lazy(() => import('@/features/daybook/day-book-view')) },
  { value: 'transfers', label: t`Transfers`, page: lazy(() => import('./transfer-view')) },
];

const managed: readonly PageView[] = [
  ...views,
  { value: 'categories', label: t`Categories`, page: lazy(() => import('./category-view')) },
];

/** /finace-page: what is spent, what is earned besides fees, and what is moved. */
export function Component() {
  const mayManage = MANAGERS.includes(useMe().role);
  return <PageViews title={t`Finance`} views={mayManage ? managed : views} />;
}
