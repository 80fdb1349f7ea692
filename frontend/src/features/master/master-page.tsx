import { t } from '@lingui/core/macro';
import { lazy } from 'react';
import { PageViews, type PageView } from '@/components/layout/page-views';
import OrganisationList from './organisation-list';

const views: readonly PageView[] = [
  { value: 'organisations', label: t`Organisations`, page: OrganisationList },
  { value: 'payments', label: t`Payments`, page: lazy(() => import('./payment-list')) },
  { value: 'terms', label: t`Terms`, page: lazy(() => import('./term-list')) },
  { value: 'creditnotes', label: t`Credit notes`, page: lazy(() => import('./credit-note-list')) },
  { value: 'restores', label: t`Restores`, page: lazy(() => import('./restore-list')) },
];

/** /masterreport: the platform's figures, the centres, what they paid and for how long. */
export function Component() {
  return <PageViews title={t`Master Dashboard`} views={views} />;
}
