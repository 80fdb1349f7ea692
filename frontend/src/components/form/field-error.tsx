import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Sentence } from '../display/sentence';

/** The sentence under a field, with its mark: never red alone. */
export function FieldError({ children }: { children: ReactNode }) {
  return (
    <>
      <CircleAlert size={13} aria-hidden />
      <span>
        <Sentence of={children} />
      </span>
    </>
  );
}
