import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { coupons, platformOrders } from '@/api/master';
import { Avatar } from '@/components/display/avatar';
import { Dotted } from '@/components/display/dotted';
import { Money } from '@/components/display/money';
import { StatusChip } from '@/components/display/status-chip';
import { Facts } from '@/components/layout/facts';
import { RecordSheet, type SheetProps } from '@/components/record/record-sheet';
import { RecordState } from '@/components/record/record-state';
import { SideSheet } from '@/components/sheet/side-sheet';
import { date } from '@/lib/format';
import { discountText, plansText, usedText, validText, type Coupon } from './coupon-columns';

const CouponForm = lazy(() => import('./coupon-form'));

const List = styled('section')(({ theme }) => ({
  marginTop: 24,
  '& h3': { ...theme.typography.h2, margin: '0 0 4px' },
  '& p': { ...theme.typography.small, margin: 0, color: theme.vars.palette.text.secondary },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& li': { ...theme.typography.small, display: 'flex', alignItems: 'center', gap: 12, minHeight: 52 },
  '& li + li': { borderTop: `1px solid ${theme.vars.palette.line.subtle}` },
  '& .who': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
}));

/** One coupon: for whom it is, and which centres used it. */
export default function CouponSheet(sheet: SheetProps) {
  return (
    <RecordSheet {...sheet} query={coupons.record} title={t`Coupon`} words={{ didNotLoad: t`The coupon did not load` }}>
      {(coupon) => coupon && <CouponView coupon={coupon} onClose={sheet.onClose} />}
    </RecordSheet>
  );
}

function CouponView({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  const [editing, setEditing] = useState(false);
  if (editing)
    return (
      <Suspense>
        <CouponForm id={String(coupon._id)} onClose={() => setEditing(false)} />
      </Suspense>
    );
  return (
    <SideSheet
      open
      title={coupon.code}
      onClose={onClose}
      foot={
        <Button startIcon={<Pencil size={16} aria-hidden />} onClick={() => setEditing(true)}>
          {t`Edit`}
        </Button>
      }
    >
      <Facts
        facts={[
          [t`Status`, <StatusChip key="status" state={coupon.status} />],
          [t`Discount`, discountText(coupon)],
          [t`Plans`, plansText(coupon)],
          [t`Valid`, validText(coupon)],
          [t`Used`, usedText(coupon)],
          [t`For whom`, forWhom(coupon)],
          [t`Note`, coupon.note],
          [t`Added by`, coupon.createdBy],
        ]}
      />
      <Uses coupon={coupon} />
    </SideSheet>
  );
}

function forWhom({ oncePerCentre, firstPurchase }: Coupon): string {
  if (firstPurchase) return t`First purchase of a centre`;
  return oncePerCentre ? t`Each centre once` : t`Each centre, for every purchase`;
}

function Uses({ coupon: { _id: id } }: { coupon: Coupon }) {
  const found = useQuery(platformOrders.rows({ coupon: id, status: 'WAITING,CONFIRMED', ordering: '-date' }));
  return (
    <RecordState of={found} words={{ didNotLoad: t`The payments did not load` }}>
      {(orders) => (
        <List aria-label={t`Used by`}>
          <h3>{t`Used by`}</h3>
          {orders.length === 0 && <p>{t`No centre has used this coupon yet.`}</p>}
          <ul>
            {orders.map((order) => (
              <li key={order._id}>
                <Avatar name={order.centreName} shape="organisation" />
                <span className="who">
                  {order.centreName}
                  <small>
                    <Dotted parts={[order.code, date(order.date), order.status === 'WAITING' && t`Waiting`]} />
                  </small>
                </span>
                <Money amount={`-${order.discount}`} />
              </li>
            ))}
          </ul>
        </List>
      )}
    </RecordState>
  );
}
