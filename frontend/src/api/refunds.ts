import { defineResource } from './resource';

/** What gives money back stands apart from what every visit loads. */

/** Giving money back changes balances, payments and dues, and may ask for an approval. */
export const refunds = defineResource('refund', {
  refreshes: ['studentpayment', 'due', 'creditnote', 'student', 'studentcourse', 'home', 'income', 'approval'],
});
export const refundPolicy = defineResource('refundpolicy', { refreshes: ['refund'] });
