import { defineResource } from './resource';

/** Resources that only the Master Dashboard asks for: they stand apart from what every visit loads. */

export const missingRecords = defineResource('superadmin/missingrecord');
export const platformCreditNotes = defineResource('superadmin/creditnote');
export const gatewayPayments = defineResource('superadmin/gatewaypayment');
export const paidTerms = defineResource('superadmin/term');
/** A swap signs everybody of a centre out. */
export const restores = defineResource('superadmin/restore');
export const platformOrders = defineResource('superadmin/order', { refreshes: ['subscription'] });
