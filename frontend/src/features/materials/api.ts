import type { Schemas } from '@/api/client';
import { defineResource } from '@/api/resource';

export type Item = Schemas['Item'];
export type Purchase = Schemas['PurchaseRow'];
export type Distribution = Schemas['Distribution'];
export type StockRow = Schemas['StockRow'];
export type StockRecord = Schemas['Stock'];
export type Movement = Schemas['StockMovement'];

/** Whatever moves stock is shown by all of these lists. */
const STOCK = ['stock', 'stockmovement', 'material', 'distribute'];

export const items = defineResource('materialitem', { refreshes: STOCK });
export const purchases = defineResource('material', { refreshes: STOCK });
/** What is charged for a kit is a due. */
export const distributions = defineResource('distribute', {
  refreshes: [...STOCK, 'due', 'studentpayment', 'student', 'home'],
});
export const stock = defineResource('stock', { refreshes: STOCK });
export const movements = defineResource('stockmovement');

/** The list of material for a select. */
export const itemChoices = items.rows({ ordering: 'name' });

/** What a branch has some of, for a select. */
export const stockOf = (branch: string) =>
  stock.rows({ branch, level: 'IN_STOCK,LOW', ordering: 'materialName' }, { gcTime: 0 });

/** Asked anew each time: a count goes by the movement that it began after. */
export const stockRecord = (id: string) => stock.record(id, { gcTime: 0 });

export const returnPurchase = (id: number, reason: string, version: number, key: string) =>
  purchases.post('{id}/reverse', { id, body: { reason, version }, key });
