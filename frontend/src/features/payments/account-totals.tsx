import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { fromPaise, rupees, toPaise } from '@/lib/format';
import { phone } from '@/theme/breakpoints';

const Row = styled('div')(({ theme }) => ({
  ...theme.typography.small,
  display: 'flex',
  alignItems: 'center',
  gap: 28,
  minHeight: 44,
  margin: '0 calc(-1 * var(--page-padding))',
  padding: '0 var(--page-padding)',
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.surface.sunken,
  borderBottom: `1px solid ${theme.vars.palette.line.main}`,
  '& > div': { display: 'flex', alignItems: 'baseline', gap: 8, whiteSpace: 'nowrap' },
  '& > div:last-of-type': { marginLeft: 'auto' },
  '& .total': { fontWeight: 600, color: theme.vars.palette.text.primary },
  '& strong': { fontWeight: 600, fontVariantNumeric: 'tabular-nums', color: theme.vars.palette.text.primary },
  '& .advance strong': { color: theme.vars.palette.success.text },
  [phone]: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    gap: '4px 20px',
    padding: '10px var(--page-padding)',
    marginBottom: 12,
    '& .total': { display: 'none' },
    '& > div': { justifyContent: 'space-between' },
    '& > div:last-of-type': { marginLeft: 0 },
  },
}));

/** The sums behind a student's balance, as the record tells them. */
export interface Account {
  billed?: string;
  credited?: string;
  paid?: string;
  pending?: string;
}

/** What was billed, credited and paid in all, and what is pending: every due and payment of the student. */
export function AccountTotals({ account }: { account: Account }) {
  const { billed = '0', credited = '0', paid = '0', pending = '0' } = account;
  const owed = toPaise(pending) ?? 0;
  const sums = [
    { label: t`Billed`, amount: billed },
    { label: t`Credited`, amount: credited },
    { label: t`Paid`, amount: paid },
  ];
  return (
    <Row role="group" aria-label={t`Total of all dues`}>
      <span className="total">{t`Total`}</span>
      {sums.map(({ label, amount }) => (
        <div key={label}>
          <span>{label}</span>
          <strong>{rupees(amount)}</strong>
        </div>
      ))}
      <div className={owed < 0 ? 'advance' : undefined}>
        <span>{owed < 0 ? t`Advance` : t`Pending`}</span>
        <strong>{rupees(fromPaise(Math.abs(owed)))}</strong>
      </div>
    </Row>
  );
}
