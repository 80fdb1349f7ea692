import { newExpenseFile } from '@/api/forms/expensefile';
import { defineForm } from '@/components/form/define-form';

/** What is said of a bill. The file itself is never exchanged. */
export const billForm = defineForm({ title: newExpenseFile.title });
