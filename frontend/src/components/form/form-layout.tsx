import { styled } from '@mui/material/styles';
import { useId, type ReactNode } from 'react';
import { phone } from '@/theme/breakpoints';

/** A form's page: at most 1120 wide, the photo beside two columns of fields. */
export const FormPage = styled('div')({
  maxWidth: 1120,
  margin: '0 auto',
});

export const FormColumns = styled('div')({
  display: 'grid',
  gridTemplateColumns: '232px minmax(0, 1fr)',
  alignItems: 'start',
  gap: 40,
  '& > :first-of-type': { position: 'sticky', top: 16 },
  [phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 20, '& > :first-of-type': { position: 'static' } },
});

const Section = styled('section')(({ theme }) => ({
  'dl + &': { marginTop: 24 },
  '& + &': {
    marginTop: 24,
    paddingTop: 20,
    borderTop: `1px solid ${theme.vars.palette.line.main}`,
  },
  '& > h2': { ...theme.typography.h2, margin: 0 },
  '& > p': { ...theme.typography.small, margin: '2px 0 0', color: theme.vars.palette.text.secondary },
  '& > h2 + .grid, & > p + .grid': { marginTop: 16 },
}));

/** Two columns of fields, one on a phone; a child of class `wide` takes both. */
export const FieldGrid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignItems: 'start',
  gap: 16,
  '& > .wide': { gridColumn: '1 / -1' },
  [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

interface FormSectionProps {
  title?: string;
  text?: ReactNode;
  children?: ReactNode;
}

export function FormSection({ title, text, children }: FormSectionProps) {
  const id = useId();
  return (
    <Section aria-labelledby={title && id}>
      {title && <h2 id={id}>{title}</h2>}
      {text && <p>{text}</p>}
      {children && <FieldGrid className="grid">{children}</FieldGrid>}
    </Section>
  );
}
