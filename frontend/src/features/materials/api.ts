import type { Schemas } from '@/api/client';
import { defineResource } from '@/api/resource';

export type Item = Schemas['Item'];
export type Purchase = Schemas['PurchaseRow'];
export type Kit = Schemas['Kit'];
export type Distribution = Schemas['Distribution'];
export type StockRow = Schemas['StockRow'];
export type StockRecord = Schemas['Stock'];
export type Movement = Schemas['StockMovement'];

/** Whatever moves stock is shown by all of these lists. */
const STOCK = ['stock', 'stockmovement', 'material', 'distribute'];

export const items = defineResource('materialitem', { refreshes: STOCK });
export const purchases = defineResource('material', { refreshes: STOCK });
/** What is charged for a kit is a due, and what is credited for a return a credit note. */
export const distributions = defineResource('distribute', {
  refreshes: [...STOCK, 'due', 'creditnote', 'studentpayment', 'student', 'home'],
});
export const kits = defineResource('materialkit');
export const stock = defineResource('stock', { refreshes: STOCK });
export const movements = defineResource('stockmovement');

/** The list of material for a select. */
export const itemChoices = items.rows({ ordering: 'name' });

/** The kits that can be given, for a select. */
export const kitChoices = kits.rows({ status: 'ACTIVE', ordering: 'name' });

/** What a student has of a kit already. */
export const givenOfKit = (student: number, kit: string) =>
  distributions.rows({ student, kit, status: 'DISTRIBUTED', ordering: '-date' });

/** What taking units back means, with the credit note for them; nothing is saved. */
export const returnPreview = (id: number, body: Schemas['MaterialReturnAsked']) =>
  distributions.preview('{id}/return/preview', { id, body });

/** What a branch has some of, for a select. */
export const stockOf = (branch: string) =>
  stock.rows({ branch, level: 'IN_STOCK,LOW', ordering: 'materialName' }, { gcTime: 0 });

/** Asked anew each time: a count goes by the movement that it began after. */
export const stockRecord = (id: string) => stock.record(id, { gcTime: 0 });

export const returnPurchase = (id: number, reason: string, version: number, key: string) =>
  purchases.post('{id}/reverse', { id, body: { reason, version }, key });

export const retireKit = ({ _id, status, version }: Kit) =>
  kits.update(_id, { status: status === 'ACTIVE' ? 'RETIRED' : 'ACTIVE', version });

/** The delivery note of all that was given in the same act. */
export const deliveryNote = ({ _id, distributeId }: Distribution) => ({
  path: `${distributions.path}/${_id}/note`,
  name: `delivery-note-${distributeId}.pdf`,
});

/** A link by which the guardian confirms to have received what was given. */
export const shareHandover = (id: number) => distributions.post('{id}/share', { id });
