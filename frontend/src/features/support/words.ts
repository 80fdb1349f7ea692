import { ticket as declared } from '@/api/columns/ticket';

/** What people read for the words of a ticket. */
export const categories: Readonly<Record<string, string>> = declared.category.words;
export const priorities: Readonly<Record<string, string>> = declared.priority.words;
export const answers = declared.satisfaction.words;
