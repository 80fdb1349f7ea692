import { t } from '@lingui/core/macro';
import { lazy } from 'react';
import { PageViews, type PageView } from '@/components/layout/page-views';
import { WaitingView } from './waiting-view';

const views: readonly PageView[] = [
  { value: 'send', label: t`To send`, page: WaitingView },
  { value: 'classes', label: t`Classes`, page: lazy(() => import('./classes-view')) },
  { value: 'history', label: t`History`, page: lazy(() => import('./history-view')) },
];

/** /reminders: the messages for WhatsApp that are ready, and what was sent, and messages about classes. */
export function Component() {
  return <PageViews title={t`Reminders`} views={views} />;
}
