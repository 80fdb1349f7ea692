import { useCallback, useRef } from 'react';

/** A random key that also works where `crypto.randomUUID` is kept from plain http. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The `Idempotency-Key` of one submission: the same for every try of the same body, another one
 * once the body has changed, so that a doubled click or a lost answer records money once.
 */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef<{ body: string; key: string } | null>(null);
  return useCallback((body) => {
    const text = JSON.stringify(body, (_name, value: unknown) =>
      value instanceof File ? [value.name, value.size, value.lastModified] : value,
    );
    if (last.current?.body !== text) last.current = { body: text, key: newKey() };
    return last.current.key;
  }, []);
}
