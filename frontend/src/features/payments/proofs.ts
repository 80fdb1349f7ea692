import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@/api/client';
import { defineResource } from '@/api/resource';

export type Proof = Schemas['UpiProof'];

/** Verifying one records a payment. */
export const proofs = defineResource('upiproof', {
  refreshes: ['studentpayment', 'due', 'student', 'home', 'income'],
});

/** The oldest that waits, and how many do. */
export const waitingProofs = queryOptions(proofs.first({ status: 'PENDING_VERIFICATION', pageSize: 1 }));
