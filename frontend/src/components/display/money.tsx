import { styled } from '@mui/material/styles';
import { rupeeParts, rupees, toPaise, type Amount } from '@/lib/format';

const Figure = styled('span')({
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});

interface MoneyProps {
  amount: Amount;
  /** `success` for money that is owed back; nothing else colours an amount. */
  tone?: 'success' | 'secondary';
  weight?: 400 | 500 | 600;
}

/** ₹12,34,567.00 in tabular figures; zero is muted (DESIGN.md 7). */
export function Money({ amount, tone, weight = 500 }: MoneyProps) {
  const isZero = toPaise(amount) === 0;
  const colour = tone === 'success' ? 'success-text' : tone ? 'text-secondary' : undefined;
  return (
    <Figure
      style={{
        fontWeight: isZero ? 400 : weight,
        color: isZero ? 'var(--cm-palette-text-muted)' : colour && `var(--cm-palette-${colour})`,
      }}
    >
      {rupees(amount)}
    </Figure>
  );
}

const Large = styled(Figure)(({ theme }) => ({
  '& small': {
    fontSize: '.68em',
    fontWeight: 500,
    letterSpacing: 0,
    color: theme.vars.palette.text.muted,
  },
}));

/** An amount whose paise step back, for tiles and panel totals; it takes the size of its parent. */
export function LargeMoney({ amount }: { amount: Amount }) {
  const parts = rupeeParts(amount);
  return (
    <Large>
      {parts.sign}
      {parts.rupees}
      <small>{parts.paise}</small>
    </Large>
  );
}
