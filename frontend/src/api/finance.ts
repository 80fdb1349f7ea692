import { defineResource } from './resource';

/** The resources of finance, which no page but its own needs: they stand apart from what every visit loads. */

/** Submitting one may ask for an approval. */
export const expenses = defineResource('expense', { refreshes: ['approval'] });
export const expenseFiles = defineResource('expensefile');
export const incomes = defineResource('income');
export const transfers = defineResource('transfer');
export const recurringExpenses = defineResource('recurringexpense', { refreshes: ['expense'] });
export const financeCategories = defineResource('financecategory', { refreshes: ['expense', 'income'] });
