import { toPaise } from '@/lib/format';

export const isNothing = (amount: string): boolean => toPaise(amount) === 0;
