import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { hereQuery } from './api';

const NOBODY: number[] = [];

/** Who of the centre has it open. Asked for once; the socket tells who comes and goes (`lib/presence.ts`). */
export function useHere(): ReadonlySet<number> {
  const people = useQuery(hereQuery).data ?? NOBODY;
  return useMemo(() => new Set(people), [people]);
}
