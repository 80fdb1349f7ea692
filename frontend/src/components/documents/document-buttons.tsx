import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { phone } from '@/theme/breakpoints';
import type { DocumentAction } from './use-documents';

const Row = styled('div')({
  display: 'flex',
  gap: 8,
  marginBottom: 20,
  [phone]: {
    '& > *': { flex: 1, minWidth: 0, padding: '0 8px' },
    // More than three of them would be cut off.
    '&:has(> :nth-of-type(4))': { flexWrap: 'wrap', '& > *': { flexBasis: '40%' } },
  },
});

interface DocumentButtonsProps {
  actions: readonly DocumentAction[];
  /** What they do together. */
  label?: string;
}

/** The ways in which a document reaches the recipient, in the sheet that shows it. */
export const DocumentButtons = ({ actions, label = t`Send the document` }: DocumentButtonsProps) => (
  <Row role="group" aria-label={label}>
    {actions.map(({ label, icon: Icon, onSelect }) => (
      <Button key={label} startIcon={<Icon size={16} aria-hidden />} onClick={onSelect}>
        {label}
      </Button>
    ))}
  </Row>
);
