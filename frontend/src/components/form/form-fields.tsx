import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { focusWhereNothingIs } from './use-focus-back';

interface FormFieldsProps {
  /** Nothing can be typed: it would be lost, since the form closes or moves on with the answer. */
  isLocked: boolean;
  children: ReactNode;
}

/** What is filled in of a form. Who typed when it was locked goes on there, if the form is still open. */
export function FormFields({ isLocked, children }: FormFieldsProps) {
  const box = useRef<HTMLDivElement>(null);
  const typedIn = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (isLocked) {
      const at = document.activeElement;
      typedIn.current = box.current?.contains(at) ? at : null;
      return;
    }
    focusWhereNothingIs(typedIn.current);
    typedIn.current = null;
  }, [isLocked]);
  return (
    <div ref={box} inert={isLocked} style={{ display: 'contents' }}>
      {children}
    </div>
  );
}
