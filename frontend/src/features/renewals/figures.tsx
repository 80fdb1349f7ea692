import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Money } from '@/components/display/money';
import { count } from '@/lib/format';
import { phone } from '@/theme/breakpoints';
import { comingFigures } from './api';

const Row = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  margin: '16px 0 0',
  border: `1px solid ${theme.vars.palette.line.main}`,
  borderRadius: 10,
  '& > div': { padding: '12px 16px' },
  '& > div + div': { borderLeft: `1px solid ${theme.vars.palette.line.main}` },
  '& dt': { ...theme.typography.small, color: theme.vars.palette.text.secondary },
  '& dd': { ...theme.typography.h2, margin: '2px 0 0', fontVariantNumeric: 'tabular-nums' },
  [phone]: {
    gridAutoFlow: 'row',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > div:nth-of-type(odd)': { borderLeft: 0 },
    '& > div:nth-of-type(n + 3)': { borderTop: `1px solid ${theme.vars.palette.line.main}` },
  },
}));

/** What the list adds up to over all its pages. */
export function ComingFigures({ days }: { days: number }) {
  const { data } = useQuery(comingFigures(days));
  if (!data || data.renewals + data.skipped === 0) return null;
  const facts = [
    ['renewals', t`Renewals in the next ${{ days: count(days) }} days`, count(data.renewals)],
    ['amount', t`Together, with GST`, <Money key="amount" amount={data.amount} weight={600} />],
    ['skipped', t`Skipped this time`, count(data.skipped)],
    ['waiting', t`Waiting for the next run`, count(data.waiting)],
  ] as const;
  return (
    <Row>
      {facts.map(([key, name, value]) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Row>
  );
}
