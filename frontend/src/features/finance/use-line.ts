import { useNavigate } from 'react-router-dom';
import type { Expense, Income } from './api';

type Line = Pick<Expense | Income, 'origin' | 'originId'> & ({ expenseId: string } | { incomeId: string });

const codeOf = (line: Line) => ('expenseId' in line ? line.expenseId : line.incomeId);

/** Opens what a line comes from: its own record, the one that it reverses, the payment of a fee, or the purchase. */
export function useLine(openRecord: (id: number) => void) {
  const navigate = useNavigate();
  return (line: Line) => {
    if (line.origin === 'FEES') void navigate(`/payments?payment=${line.originId}`);
    else if (line.origin === 'MATERIAL') void navigate(`/materialsInfo?search=${encodeURIComponent(codeOf(line))}`);
    else openRecord(line.originId);
  };
}
