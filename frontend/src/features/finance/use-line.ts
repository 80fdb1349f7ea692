import { useNavigate } from 'react-router-dom';
import type { Expense, Income } from './api';

type Line = Pick<Expense | Income, 'branchObjectId' | 'date' | 'origin' | 'originId'> &
  ({ expenseId: string } | { incomeId: string });

const codeOf = (line: Line) => ('expenseId' in line ? line.expenseId : line.incomeId);

/** Opens what a line comes from: its own record, the one that it reverses, the payment of a fee, the purchase, or the closed day. */
export function useLine(openRecord: (id: number) => void) {
  const navigate = useNavigate();
  return (line: Line) => {
    if (line.origin === 'FEES') void navigate(`/payments?payment=${line.originId}`);
    else if (line.origin === 'MATERIAL') void navigate(`/materialsInfo?search=${encodeURIComponent(codeOf(line))}`);
    else if (line.origin === 'CASH')
      void navigate(`/finace-page?tab=daybook&branch=${line.branchObjectId._id}&day=${line.date}`);
    else openRecord(line.originId);
  };
}
