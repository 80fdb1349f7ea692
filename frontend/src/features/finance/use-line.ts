import { useNavigate } from 'react-router-dom';
import type { Expense, Income } from './api';

/** Opens what a line comes from: its own record, the one that it reverses, or the payment of a fee. */
export function useLine(openRecord: (id: number) => void) {
  const navigate = useNavigate();
  return ({ origin, originId }: Pick<Expense | Income, 'origin' | 'originId'>) =>
    origin === 'FEES' ? void navigate(`/payments?payment=${originId}`) : openRecord(originId);
}
