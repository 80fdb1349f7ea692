import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@/api/client';
import { expenses, financeCategories, incomes, recurringExpenses, transfers } from '@/api/finance';
import { approvals, batches, courses } from '@/api/resources';

export type Expense = Schemas['Expense'];
export type Income = Schemas['Income'];
export type Transfer = Schemas['Transfer'];
export type Recurring = Schemas['RecurringExpense'];
export type Category = Schemas['Category'];

/** What people may choose for a new expense or a new income. */
export const categoriesOf = (kind: Category['kind']) => financeCategories.rows({ kind, status: 'ACTIVE' });

/** The same as options of a filter: those that are no longer in use have entries too. */
export const everyCategory = (kind: Category['kind']) => financeCategories.rows({ kind });

/** Courses and batches as options of a filter: those that are over have entries too. */
export const everyCourse = courses.rows({});
export const everyBatch = batches.rows({});

/** What submitting this expense would lead to; nothing is saved. */
export const expensePreview = (body: Schemas['ExpensePreviewInput']) => expenses.preview('preview', { body });

export const reverseExpense = ({ _id: id, version }: Expense, reason: string, key: string) =>
  expenses.post('{id}/reverse', { id, body: { reason, version }, key });

export const rejectExpense = ({ _id: id, version }: Expense, reason: string) =>
  expenses.post('{id}/reject', { id, body: { reason, version } });

export const reverseIncome = ({ _id: id, version }: Income, reason: string, key: string) =>
  incomes.post('{id}/reverse', { id, body: { reason, version }, key });

export const reverseTransfer = ({ _id: id, version }: Transfer, reason: string, key: string) =>
  transfers.post('{id}/reverse', { id, body: { reason, version }, key });

export const stopRecurring = ({ _id: id, version }: Recurring) =>
  recurringExpenses.post('{id}/stop', { id, body: { version } });

/** Approves the request of an expense that was submitted. */
export const approveRequest = (id: number, key: string) => approvals.post('{id}/approve', { id, body: {}, key });

/** How many templates make drafts. */
export const activeRecurring = queryOptions(recurringExpenses.first({ status: 'ACTIVE', pageSize: 1 }));
