import { t } from '@lingui/core/macro';
import { lazy } from 'react';
import { PageViews, type PageView } from '@/components/layout/page-views';
import OrganisationList from './organisation-list';

const views: readonly PageView[] = [
  { value: 'organisations', label: t`Organisations`, page: OrganisationList },
  { value: 'payments', label: t`Payments`, page: lazy(() => import('./payment-list')) },
  { value: 'creditnotes', label: t`Credit notes`, page: lazy(() => import('./credit-note-list')) },
];

/** /masterreport: the centres, and what they paid. */
export function Component() {
  return <PageViews title={t`Master Dashboard`} views={views} />;
}
