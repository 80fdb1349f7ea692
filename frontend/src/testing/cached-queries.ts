import type { QueryClient } from '@tanstack/react-query';

/** Puts an answer under each first part of a key, as pages left behind would; gives the parts to be asked for anew. */
export function seedQueries(queries: QueryClient, ...parts: string[]): () => string[] {
  for (const part of parts) queries.setQueryData([part, 'held'], {});
  return () => parts.filter((part) => queries.getQueryState([part, 'held'])?.isInvalidated);
}
