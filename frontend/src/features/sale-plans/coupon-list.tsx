import { t } from '@lingui/core/macro';
import { lazy } from 'react';
import { coupons } from '@/api/master';
import { statusTabs } from '@/components/data-list/filters';
import { ListPage } from '@/components/data-list/list-page';
import { deleteAction, editAction, statusAction } from '@/components/data-list/row-actions';
import { useChange } from '@/components/data-list/use-change';
import { useDelete } from '@/components/dialogs/use-delete';
import { GenericDrawing } from '@/components/feedback/drawings';
import { DeleteDialog } from '@/components/late';
import type { ViewHead } from '@/components/layout/page-views';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { CouponCard, couponColumns, type Coupon } from './coupon-columns';

const CouponForm = lazy(() => import('./coupon-form'));
const CouponSheet = lazy(() => import('./coupon-sheet'));

const tabs = statusTabs(['ACTIVE', 'SCHEDULED', 'USED_UP', 'ENDED', 'INACTIVE']);

/** The coupons that MASTER gave, and how often each was used. */
export default function CouponList(head: ViewHead) {
  const sheet = useSheetParam('coupon');
  const form = useSheetParam('edit');
  const change = useChange({
    of: coupons,
    saysSo: true,
    change: ({ _id, status }: Coupon) =>
      coupons.post(`{id}/${status === 'INACTIVE' ? 'activate' : 'deactivate'}`, { id: String(_id) }),
  });
  const { askDelete, dialog } = useDelete({
    of: coupons,
    nameOf: (coupon: Coupon) => coupon.code,
    consequence: t`can no longer be used. Payments that have it keep their discount.`,
  });
  return (
    <ListPage
      {...head}
      add={{ label: t`Add coupon`, onClick: () => form.open('new') }}
      name="coupons"
      noun={{ one: t`coupon`, many: t`coupons` }}
      columns={couponColumns}
      of={coupons}
      rowName={(coupon) => coupon.code}
      card={(coupon) => <CouponCard coupon={coupon} />}
      search={t`Search code or note`}
      tabs={tabs}
      ordering="-createDt"
      onOpen={(coupon) => sheet.open(coupon._id)}
      rowActions={(coupon) => [
        editAction(() => form.open(coupon._id)),
        statusAction(coupon.status === 'INACTIVE' ? 'INACTIVE' : 'ACTIVE', () => change.mutate(coupon)),
        deleteAction(() => askDelete(coupon)),
      ]}
      mayExport
      empty={{
        drawing: <GenericDrawing />,
        title: t`No coupons yet`,
        text: t`A coupon lowers the price of a plan for whoever enters its code.`,
      }}
    >
      <ParamSheet of={sheet}>{(id) => <CouponSheet id={id} onClose={sheet.close} />}</ParamSheet>
      <ParamSheet of={form}>{(id) => <CouponForm id={id} onClose={form.close} />}</ParamSheet>
      <DeleteDialog {...dialog} />
    </ListPage>
  );
}
