import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { Money } from '@/components/display/money';
import { CallButton } from '@/components/display/reach-links';
import { StatusChip } from '@/components/display/status-chip';
import { PageHeader } from '@/components/layout/page-header';
import { Panel, PanelGrid } from '@/components/layout/panel';
import { PanelList } from '@/components/layout/panel-list';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { usePhone } from '@/components/sheet/use-phone';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { date, fromPaise, longDate, today, toPaise } from '@/lib/format';
import { graceQuery, leadsQuery, planText, ticketsQuery, trialsQuery, waitingQuery, type Organisation } from './api';
import { BackupsPanel } from './backups-panel';
import { HeldPayments } from './held-payments';
import { useConfirm } from './use-confirm';

const OrderSheet = lazy(() => import('./order-sheet'));

const centreUrl = ({ orgId }: Organisation) => `/masterreport?search=${orgId}`;

/** What needs MASTER today. */
export default function MasterHome() {
  const sheet = useSheetParam('order');
  return (
    <>
      <PageHeader title={t`Home`} subtitle={longDate(today())} />
      <PanelGrid sx={{ mt: 0 }}>
        <PaymentsToConfirm />
        <HeldPayments />
        <BackupsPanel />
        <LeadsToCall />
        <TicketsWaiting />
        <Ending title={t`Trials ending`} query={trialsQuery} status="TRIAL" none={t`No trial is running.`} />
        <Ending title={t`In grace`} query={graceQuery} status="GRACE" none={t`No centre is in its days of grace.`} />
      </PanelGrid>
      <ParamSheet of={sheet}>{(id) => <OrderSheet id={id} onClose={sheet.close} />}</ParamSheet>
    </>
  );
}

/** The payments that wait, the oldest first. */
function PaymentsToConfirm() {
  const { data } = useQuery(waitingQuery);
  const { ask, dialog } = useConfirm();
  const isPhone = usePhone();
  const sum = data?.list.reduce((total, order) => total + (toPaise(order.payable) ?? 0), 0) ?? 0;
  return (
    <Panel
      title={t`Payments to confirm`}
      count={data?.total}
      end={sum > 0 && <Money amount={fromPaise(sum)} />}
      link={{ to: '/masterreport?tab=payments', label: t`All` }}
    >
      <PanelList
        rows={(data?.list ?? []).map((order) => ({
          id: order._id,
          to: `/?order=${order._id}`,
          person: { name: order.centreName, shape: 'organisation' },
          title: order.centreName,
          text: `${planText(order)} · ${order.reference}`,
          end: (
            <span className="amount">
              <Money amount={order.payable} />
              <span className="quiet">{date(order.date)}</span>
            </span>
          ),
          // On a phone the row opens the sheet, which has the button.
          beside: !isPhone && (
            <Button size="small" onClick={() => ask(order)}>
              {t`Confirm`}
            </Button>
          ),
        }))}
        none={t`No payment waits for you.`}
      />
      {dialog}
    </Panel>
  );
}

/** The tickets that the platform has to answer, the oldest first. */
function TicketsWaiting() {
  const { data } = useQuery(ticketsQuery);
  return (
    <Panel title={t`Tickets waiting`} count={data?.total} link={{ to: '/mastersupport', label: t`All` }}>
      <PanelList
        rows={(data?.list ?? []).map(({ _id, subject, ticketId, centreName, date: day }) => ({
          id: _id,
          to: `/ticketviewpage/${_id}`,
          title: subject,
          text: `${ticketId} · ${centreName}`,
          end: <span className="quiet">{date(day)}</span>,
        }))}
        none={t`No ticket waits for you.`}
      />
    </Panel>
  );
}

/** Whom to call today, the longest overdue first. */
function LeadsToCall() {
  const { data } = useQuery(leadsQuery());
  const now = today();
  return (
    <Panel title={t`Leads to call`} count={data?.total} link={{ to: '/clientform', label: t`All` }}>
      <PanelList
        rows={(data?.list ?? []).map(({ _id, name, interests, city, phone, nextFollowUp }) => ({
          id: _id,
          to: `/clientform?client=${_id}`,
          person: { name },
          title: name,
          text: [interests, city].filter(Boolean).join(', '),
          end: nextFollowUp && (
            <span className={nextFollowUp < now ? 'late' : 'quiet'}>
              {nextFollowUp === now ? t`Today` : date(nextFollowUp)}
            </span>
          ),
          beside: <CallButton name={name} phone={phone} />,
        }))}
        none={t`No lead is to be called today.`}
      />
    </Panel>
  );
}

interface EndingProps {
  title: string;
  query: typeof trialsQuery;
  status: string;
  none: string;
}

/** The centres whose plan ends next. */
function Ending({ title, query, status, none }: EndingProps) {
  const { data } = useQuery(query);
  const now = today();
  return (
    <Panel title={title} count={data?.total} link={{ to: `/masterreport?status=${status}`, label: t`All` }}>
      <PanelList
        rows={(data?.list ?? []).map((centre) => ({
          id: centre.orgId,
          to: centreUrl(centre),
          person: { name: centre.centreName, shape: 'organisation' },
          title: centre.centreName,
          text: centre.state,
          end: centre.expiryDt && (
            <StatusChip
              state="ENDS"
              label={centre.expiryDt === now ? t`Today` : date(centre.expiryDt)}
              tone={centre.expiryDt <= now ? 'error' : 'warning'}
            />
          ),
        }))}
        none={none}
      />
    </Panel>
  );
}
