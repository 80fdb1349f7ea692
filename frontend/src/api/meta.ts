/** What a query or a mutation tells the caches about its toasts (app/faults.ts shows them). */
interface Meta extends Record<string, unknown> {
  /** No toast at all: the caller shows the fault. 401 and 500 act nevertheless. */
  silent?: boolean;
  /** No toast either, and the fault in the console: what the specification wants only logged (section 8). */
  logged?: boolean;
  /** Said instead of the server's sentence, or made of it. */
  failure?: string | ((sentence: string) => string);
  /** Said where the server gave no sentence: it was not reached, or its answer broke off. */
  fallback?: string;
  /** The text for 429, given the response's status text. */
  tooMany?: (statusText: string) => string;
}

interface MutationMeta extends Meta {
  /** The toast after it went well. */
  success?: string;
  /** A form that shows the server's field errors beside its fields: no toast for those. */
  form?: boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Meta;
    mutationMeta: MutationMeta;
  }
}

export type { Meta, MutationMeta };

/** Staff, client and logout areas write it without the space (specification, section 8). */
export const tryAgainTight = (statusText: string) => `${statusText}.Try Again Sometime`;

/** An upload's words for 429 (specification, section 8). */
export const tryAgainLater = (statusText: string) => `${statusText} - Try again later.`;
