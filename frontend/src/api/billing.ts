import { defineResource } from './resource';

/** Resources that only /subscription asks for: they stand apart from what every visit loads. */

export const archives = defineResource('archive', { refreshes: ['job'] });
export const archiveImports = defineResource('archiveimport');
export const orders = defineResource('subscription/order', { refreshes: ['me'] });
export const planCreditNotes = defineResource('subscription/creditnote');
