import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { LifeBuoy } from 'lucide-react';
import { lazy } from 'react';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import SubscriptionPage from '@/features/subscription/subscription-page';
import { toasts } from '@/lib/toasts';

const TicketFormSheet = lazy(() => import('@/features/support/ticket-form-sheet'));

/** /subscription, where a centre whose plan has ended can ask for help as well: no other page is open to it. */
export function Component() {
  const ticket = useSheetParam('ticket');
  const sent = () => {
    toasts.success(t`Your ticket was sent. The answer comes by mail.`);
    ticket.close();
  };
  return (
    <>
      <SubscriptionPage
        actions={
          <Button startIcon={<LifeBuoy size={16} aria-hidden />} onClick={() => ticket.open('new')}>
            {t`Ask for help`}
          </Button>
        }
      />
      <ParamSheet of={ticket}>{() => <TicketFormSheet onOpened={sent} onClose={ticket.close} />}</ParamSheet>
    </>
  );
}
