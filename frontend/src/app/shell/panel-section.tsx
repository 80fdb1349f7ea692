import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

const Block = styled('section')(({ theme }) => ({
  '& + &': { marginTop: 20, paddingTop: 20, borderTop: `1px solid ${theme.vars.palette.line.main}` },
  '& h3': { ...theme.typography.h2, margin: '0 0 8px' },
}));

interface PanelSectionProps {
  title?: string;
  children: ReactNode;
}

/** A part of a side panel, apart from the next by a hairline. */
export function PanelSection({ title, children }: PanelSectionProps) {
  return (
    <Block>
      {title && <h3>{title}</h3>}
      {children}
    </Block>
  );
}
