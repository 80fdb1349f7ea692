import { useQuery } from '@tanstack/react-query';
import { count } from '@/lib/format';
import { waitingProofs } from './proofs';

/** How many proofs wait; nothing where none does. */
export function ProofCount() {
  const waiting = useQuery(waitingProofs).data?.total;
  return waiting ? <>({count(waiting)})</> : null;
}
