import { DateText } from '@/components/display/date-text';
import { Money } from '@/components/display/money';
import { StatusChip } from '@/components/display/status-chip';
import { Panel } from '@/components/layout/panel';
import { PanelList } from '@/components/layout/panel-list';
import type { Payment } from './api';
import { t } from './text';

export function RecentPayments({ payments }: { payments: readonly Payment[] }) {
  const rows = payments.map((payment) => ({
    id: payment._id,
    to: `/payments?payment=${payment._id}`,
    person: { name: payment.studentObjectId.studentName },
    title: payment.studentObjectId.studentName,
    text: payment.receiptNo,
    end: (
      <>
        {payment.status === 'REVERSED' && <StatusChip state={payment.status} />}
        <span className="amount">
          <Money amount={payment.amount} />
          <small>
            <DateText value={payment.date} />
          </small>
        </span>
      </>
    ),
  }));
  return (
    <Panel title={t('recent')} link={{ to: '/payments', label: t('all') }}>
      <PanelList rows={rows} none={t('noPayments')} />
    </Panel>
  );
}
