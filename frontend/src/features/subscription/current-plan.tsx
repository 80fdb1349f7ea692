import { plural, t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { StatusChip } from '@/components/display/status-chip';
import { Sentence } from '@/components/display/sentence';
import { Facts, type Fact } from '@/components/layout/facts';
import { Panel } from '@/components/layout/panel';
import { months } from '@/lib/duration';
import { date, phone, rupees } from '@/lib/format';
import { payUrl, type Order, type Term } from './api';

const Body = styled('div')(({ theme }) => ({
  padding: '0 16px 16px',
  '& .name': { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '4px 10px', marginBottom: 2 },
  '& .name strong': { ...theme.typography.h1, overflowWrap: 'anywhere' },
  '& .price': { ...theme.typography.small, margin: '0 0 14px', color: theme.vars.palette.text.secondary },
  '& .note': {
    ...theme.typography.small,
    margin: '14px -16px -16px',
    padding: '12px 16px',
    borderTop: `1px solid ${theme.vars.palette.line.subtle}`,
    color: theme.vars.palette.text.secondary,
  },
}));

interface CurrentPlanProps {
  term: Term | null;
  /** A payment that waits for confirmation. */
  waiting: Order | undefined;
  mayBuy: boolean;
}

/** The plan, its days, and what comes next. */
export function CurrentPlan({ term, waiting, mayBuy }: CurrentPlanProps) {
  if (!term) return null;
  const left = term.daysLeft;
  const isUnpaid = waiting?.method === 'RAZORPAY';
  const facts: Fact[] = [
    [t`Created`, date(term.createDt)],
    [t`Expiry`, date(term.expiryDt) || t`No end date`],
    [t`Left`, left === null ? null : plural({ count: left }, { one: '# day', other: '# days' })],
  ];
  return (
    <Panel title={t`Current plan`}>
      <Body>
        <div className="name">
          <strong>{term.planName}</strong>
          <StatusChip state={term.state} />
          {waiting && (
            <StatusChip
              state="WAITING"
              label={isUnpaid ? t`Not paid yet` : t`Waiting for confirmation`}
              tone="warning"
            />
          )}
        </div>
        <p className="price">
          {term.isTrial
            ? t`14 Days free trial`
            : t`${{ months: months(term.durationMonths) }} · ${{ amount: rupees(term.amount) }} + GST`}
        </p>
        <Facts facts={facts} />
        {isUnpaid && mayBuy && (
          <Button variant="contained" color="primary" href={payUrl(waiting._id)} sx={{ mt: 2 }}>
            {t`Pay ${{ amount: rupees(waiting.payable) }}`}
          </Button>
        )}
        <p className="note">
          <Sentence of={noteOf(term, waiting, mayBuy)} />
        </p>
      </Body>
    </Panel>
  );
}

function noteOf(term: Term, waiting: Order | undefined, mayBuy: boolean): string {
  if (waiting) {
    const amount = rupees(waiting.payable);
    if (waiting.method === 'RAZORPAY')
      return t`Your order of ${{ plan: waiting.planName }} is not paid yet. It is cancelled after a day.`;
    return t`Your payment of ${amount} for ${{ plan: waiting.planName }} is being checked. Nothing stops meanwhile.`;
  }
  if (term.state === 'CLOSING') return t`Reading and exporting work until the centre is erased. No plan can be bought.`;
  if (!mayBuy) {
    if (!term.owner) return t`The owner of the centre buys plans.`;
    const { name } = term.owner;
    return t`${name} buys plans for this centre: ${{ phone: phone(term.owner.phone) }}`;
  }
  const day = date(term.graceUntil);
  if (term.state === 'GRACE') return t`The plan has ended. Everything works until ${day}.`;
  if (term.state === 'CLOSED')
    return t`Reading and exporting work. Choose a plan to make changes again. Nothing was deleted.`;
  return t`You are reminded by mail 3 days and 1 day before the end, and on the day.`;
}
