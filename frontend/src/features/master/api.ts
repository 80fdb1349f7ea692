import { t } from '@lingui/core/macro';
import { queryOptions } from '@tanstack/react-query';
import { answer, client, type Schemas } from '@/api/client';
import { clients, gatewayPayments, organisations, platform, platformOrders } from '@/api/master';
import { tickets } from '@/api/resources';
import { months } from '@/lib/duration';
import { today } from '@/lib/format';

export type Organisation = Schemas['Organisation'];
export type Order = Schemas['PlatformOrder'];
export type Figures = Schemas['DashboardFigures'];
export type RevenueChange = Schemas['RevenueChange'];
export type PaidTerm = Schemas['Term'];

/** How often a backup that is being taken is looked for. */
const POLL_MS = 2000;

/** What was bought: the plan and its duration. */
export const planText = ({ planName, durationMonths }: Order) =>
  t`${{ plan: planName }}, ${{ months: months(durationMonths) }}`;

/** Razorpay confirms its payments itself. */
export const waitingQuery = platformOrders.first({
  status: 'WAITING',
  method: 'UPI,BANK_TRANSFER',
  ordering: 'date',
  pageSize: 5,
});
export const heldQuery = gatewayPayments.first({ status: 'HELD', ordering: 'createDt', pageSize: 5 });
export const trialsQuery = organisations.first({ status: 'TRIAL', ordering: 'expiryDt', pageSize: 5 });
export const graceQuery = organisations.first({ status: 'GRACE', ordering: 'expiryDt', pageSize: 5 });

/** Whose turn it is to answer. */
export const ticketsQuery = tickets.first({ status: 'OPEN,IN_PROGRESS', ordering: 'date', pageSize: 5 });
export const leadsQuery = () => clients.first({ followUpTo: today(), ordering: 'nextFollowUp', pageSize: 5 });

export const confirmOrder = (order: Order, key: string) =>
  platformOrders.post('{id}/confirm', { id: String(order._id), key });

/** What MASTER does to a centre, with a reason that both audit logs keep. */
export type Decision = 'suspend' | 'reopen';

export const decide = (decision: Decision, code: string, reason: string, key: string) =>
  organisations.post(`{code}/${decision}`, { code, body: { reason }, key });

/** @returns the token of the hour in that workspace. */
export const openWorkspace = async (code: string, reason: string) =>
  (await organisations.post('{code}/open', { code, body: { reason } })).data;

export const figuresQuery = platform.get('dashboard');
/** The centres whose plan came, changed or went in the last so many months. */
export const movementQuery = (months: number) => platform.get('dashboard/movement', { months });

/** The plans that are or were on sale. */
export const planChoices = queryOptions({
  queryKey: ['plan', 'choices'],
  queryFn: async ({ signal }) => {
    const query = { status: 'PUBLISHED,RETIRED', ordering: 'rank', pageSize: 100 };
    return (await answer(client.GET('/class/v1/plan', { params: { query }, signal }))).list;
  },
});

/** Pays a payment back that settled no order. */
export const payBack = ({ _id, version }: Schemas['GatewayPayment'], key: string) =>
  gatewayPayments.post('{id}/refund', { id: String(_id), body: { version }, key });

/** What refunding an amount would do. */
export const refundQuery = (order: Order, amount: string) =>
  platformOrders.get('{id}/refund', { id: String(order._id), amount }, { staleTime: 0 });

/** Asked for again while one is being taken. */
export const backupsOf = (code: string) => ({
  ...organisations.get('{code}/backups', { code }),
  refetchInterval: ({ state }: { state: { data?: Schemas['CentreBackups'] } }) =>
    state.data?.isWaiting ? POLL_MS : false,
});

export const backupAttentionQuery = platform.get('backup/attention');

/** One restore, opened in the list of them. */
export const restoreUrl = (id: number) => `/masterreport?tab=restores&restore=${id}`;
