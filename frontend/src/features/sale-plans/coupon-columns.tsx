import { t } from '@lingui/core/macro';
import type { Schemas } from '@/api/client';
import { coupon } from '@/api/columns/coupon';
import { coupons } from '@/api/master';
import { Clipped } from '@/components/data-list/cells';
import { columnsOf } from '@/components/data-list/columns';
import { CardLines } from '@/components/data-list/list-cards';
import { months } from '@/lib/duration';
import { count, date, rupees } from '@/lib/format';

export type Coupon = Schemas['Coupon'];

const column = columnsOf(coupons, coupon);

/** "20 %", "₹5,000.00". */
export const discountText = ({ kind, value }: Coupon): string =>
  kind === 'PERCENT' ? t`${{ percent: String(Number(value)) }} %` : rupees(value);

/** "from 12 months on", where there is a shortest duration. */
const leastText = ({ leastMonths }: Coupon): string =>
  leastMonths ? t`from ${{ months: months(leastMonths) }} on` : '';

/** "All plans", "Growth, Scale", with the shortest duration where there is one. */
export const plansText = (coupon: Coupon): string =>
  [coupon.planNames || t`All plans`, leastText(coupon)].filter(Boolean).join(', ');

export const validText = ({ validFrom, validUntil }: Coupon): string =>
  validUntil
    ? t`${{ first: date(validFrom) }} – ${{ last: date(validUntil) }}`
    : t`from ${{ first: date(validFrom) }} on`;

/** "3 of 50", or "3" where there is no limit. */
export const usedText = ({ used, limit }: Coupon): string =>
  limit === null ? count(used) : t`${{ used: count(used) }} of ${{ limit: count(limit) }}`;

export const couponColumns = [
  column('code', { fixed: true, tone: 'strong' }),
  column('value', { cell: discountText, align: undefined, sort: false }),
  column('planNames', {
    cell: (row) => (
      <>
        {row.planNames ? <Clipped title={row.planNames}>{row.planNames}</Clipped> : t`All plans`}
        {row.leastMonths && <small>{leastText(row)}</small>}
      </>
    ),
  }),
  column('validFrom', { label: t`Valid`, cell: validText }),
  column('used', { cell: usedText, align: 'right' }),
  column('status'),
  column('note', { clip: true, optional: true }),
  column('createdBy', { optional: true }),
  column('updatedBy', { optional: true }),
];

export const CouponCard = ({ coupon: row }: { coupon: Coupon }) => (
  <CardLines
    title={row.code}
    end={discountText(row)}
    second={plansText(row)}
    third={t`${{ days: validText(row) }} · used ${{ times: usedText(row) }}`}
    status={row.status}
  />
);
