import { tryAgainTight } from './meta';
import { defineResource } from './resource';

/** Resources that only MASTER's pages ask for: they stand apart from what every visit loads. */

export const missingRecords = defineResource('superadmin/missingrecord');
export const platformCreditNotes = defineResource('superadmin/creditnote');
export const gatewayPayments = defineResource('superadmin/gatewaypayment');
export const paidTerms = defineResource('superadmin/term');
/** A swap signs everybody of a centre out. */
export const restores = defineResource('superadmin/restore');
export const platformOrders = defineResource('superadmin/order', { refreshes: ['subscription'] });
/** Their list, the record and what is done with one say 429 without the space. */
export const clients = defineResource('client', { meta: { tooMany: tryAgainTight } });
export const clientImports = defineResource('clientimport', { refreshes: ['client'] });
export const salePlans = defineResource('plan', { refreshes: ['publicapi'] });
export const coupons = defineResource('superadmin/coupon');
export const organisations = defineResource('superadmin/organisation');
export const platform = defineResource('superadmin');
export const cannedAnswers = defineResource('support/answer');
