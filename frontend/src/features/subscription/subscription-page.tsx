import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { orders } from '@/api/billing';
import { ErrorState } from '@/components/feedback/error-state';
import { RecordSkeleton } from '@/components/feedback/skeletons';
import { PageHeader } from '@/components/layout/page-header';
import { PanelGrid } from '@/components/layout/panel';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { useMe } from '@/lib/me';
import { MANAGERS, OWNERS } from '@/lib/roles';
import { termQuery } from './api';
import { CreditNoteList } from './credit-note-list';
import { CurrentPlan } from './current-plan';
import { ExportEverything } from './export-everything';
import { OrderList } from './order-list';
import { Plans } from './plans';
import { UsagePanel } from './usage-panel';

const BuySheet = lazy(() => import('./buy-sheet'));
const ImportArchive = lazy(() => import('./import-archive'));
const PaySheet = lazy(() => import('./pay-sheet'));

/** The centre's plan: what it is, what is used of it, what can be bought, and the invoices. */
export default function SubscriptionPage({ actions }: { actions?: ReactNode }) {
  const me = useMe();
  const sheet = useSheetParam('buy');
  const paying = useSheetParam('checkout');
  const term = useQuery(termQuery(me.organizationId ?? ''));
  const isManager = MANAGERS.includes(me.role);
  const mayBuy = OWNERS.includes(me.role) && !me.eraseOn;
  const waiting = useQuery({ ...orders.rows({ status: 'WAITING' }), enabled: isManager });
  if (term.data === undefined) {
    if (!term.isError) return <RecordSkeleton />;
    return (
      <ErrorState title={t`The subscription did not load`} error={term.error} onRetry={() => void term.refetch()} />
    );
  }
  return (
    <>
      <PageHeader title={t`Manage Subscription`} actions={actions} />
      <PanelGrid sx={{ mt: 0 }}>
        <CurrentPlan term={term.data} waiting={waiting.data?.[0]} mayBuy={mayBuy} />
        {term.data?.usage && <UsagePanel usage={term.data.usage} limits={term.data.limits} />}
      </PanelGrid>
      {isManager && (
        <>
          <Plans
            onBuy={mayBuy ? (plan) => sheet.open(plan._id) : undefined}
            isWaiting={Boolean(waiting.data?.length)}
          />
          <OrderList mayCancel={mayBuy} />
          <CreditNoteList />
        </>
      )}
      {mayBuy && (
        <PanelGrid sx={{ gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <ExportEverything />
          <Suspense>
            <ImportArchive />
          </Suspense>
        </PanelGrid>
      )}
      {mayBuy && <ParamSheet of={paying}>{(id) => <PaySheet id={id} onClose={paying.close} />}</ParamSheet>}
      <ParamSheet of={sheet}>{(id) => <BuySheet planId={Number(id)} onClose={sheet.close} />}</ParamSheet>
    </>
  );
}
