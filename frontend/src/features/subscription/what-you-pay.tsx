import { plural, t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { Money } from '@/components/display/money';
import { Sentence } from '@/components/display/sentence';
import { months } from '@/lib/duration';
import { count, date } from '@/lib/format';
import { less, type PlanChoice, type PriceToPay } from './api';

const Rows = styled('dl')(({ theme }) => ({
  margin: 0,
  border: `1px solid ${theme.vars.palette.line.main}`,
  borderRadius: 10,
  backgroundColor: theme.vars.palette.surface.sheet,
  '& > div': {
    ...theme.typography.small,
    display: 'flex',
    justifyContent: 'space-between',
    gap: 16,
    padding: '10px 16px',
  },
  '& > div + div': { borderTop: `1px solid ${theme.vars.palette.line.subtle}` },
  '& dd': { margin: 0, whiteSpace: 'nowrap' },
  '& .total': { borderTopColor: theme.vars.palette.line.strong, fontWeight: 600 },
}));

const Note = styled('p')(({ theme }) => ({
  ...theme.typography.small,
  margin: '12px 0 20px',
  color: theme.vars.palette.text.secondary,
}));

interface WhatYouPayProps {
  price: PriceToPay['price'];
  plan: PlanChoice | undefined;
  /** What the centre withholds as tax deducted at source, as it is typed. */
  tds: string | null | undefined;
  /** The referral credit that it uses. */
  credit: string | null;
}

/** The invoice in little, and the limits afterwards. */
export function WhatYouPay({ price, plan, tds, credit }: WhatYouPayProps) {
  const withTds = less(price.total, tds);
  const toPay = less(withTds, credit);
  const days = plural({ count: price.creditDays }, { one: '# unused day', other: '# unused days' });
  const rows = [
    [t`${{ plan: price.planName }}, ${{ months: months(price.durationMonths) }}`, price.price],
    price.discount !== '0.00' && [t`Discount (${{ code: price.coupon }})`, `-${price.discount}`],
    price.credit !== '0.00' && [t`Credit for ${days}`, `-${price.credit}`],
    price.taxable !== price.price && [t`Taxable`, price.taxable],
    price.cgst !== '0.00' && [t`CGST 9 %`, price.cgst],
    price.sgst !== '0.00' && [t`SGST 9 %`, price.sgst],
    price.igst !== '0.00' && [t`IGST 18 %`, price.igst],
    withTds !== price.total && [t`TDS withheld`, `-${tds}`],
    toPay !== withTds && [t`Referral credit`, `-${credit}`],
  ].filter(Boolean) as [string, string][];
  const limits =
    plan &&
    ([
      [t`Students`, plan.studentLimit],
      [t`Staff`, plan.staffLimit],
      [t`Branches`, plan.branchLimit],
    ] as const);
  const [first, last] = [date(price.startsOn), date(price.endsOn)];
  return (
    <>
      <Rows>
        {rows.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Money amount={amount} />
            </dd>
          </div>
        ))}
        <div className="total">
          <dt>{t`To pay`}</dt>
          <dd>
            <Money amount={toPay} weight={600} />
          </dd>
        </div>
      </Rows>
      <Note>
        <Sentence of={t`From ${first} to ${last}. The tax invoice comes by mail and stays under Invoices.`} />
      </Note>
      {limits && (
        <Rows>
          {limits.map(([name, limit]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{limit === null ? t`No limit` : t`at most ${{ limit: count(limit) }}`}</dd>
            </div>
          ))}
        </Rows>
      )}
    </>
  );
}
