import type { ReactNode } from 'react';

interface FormFieldsProps {
  /** Nothing can be typed: it would be lost, since the form closes or moves on with the answer. */
  isLocked: boolean;
  children: ReactNode;
}

/** What is filled in of a form. */
export function FormFields({ isLocked, children }: FormFieldsProps) {
  return (
    <div inert={isLocked} style={{ display: 'contents' }}>
      {children}
    </div>
  );
}
