import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { MessageCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Facts } from '@/components/layout/facts';
import { SideSheet } from '@/components/sheet/side-sheet';

const Message = styled('blockquote')(({ theme }) => ({
  ...theme.typography.small,
  margin: '0 0 20px',
  padding: 16,
  borderRadius: 10,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  border: `1px solid ${theme.vars.palette.line.subtle}`,
  backgroundColor: theme.vars.palette.surface.sunken,
}));

interface MessageSheetProps extends ComponentProps<typeof Facts> {
  title: string;
  text: string;
  /** Absent for a message that does not wait. */
  onSend?: () => void;
  onClose: () => void;
}

/** A message with its text, what became of it, and the way to WhatsApp. */
export function MessageSheet({ title, text, facts, onSend, onClose }: MessageSheetProps) {
  return (
    <SideSheet
      open
      title={title}
      onClose={onClose}
      foot={
        onSend && (
          <Button
            variant="contained"
            color="primary"
            startIcon={<MessageCircle size={16} aria-hidden />}
            onClick={() => {
              onSend();
              onClose();
            }}
          >
            {t`Open WhatsApp`}
          </Button>
        )
      }
    >
      <Message>{text}</Message>
      <Facts facts={facts} />
    </SideSheet>
  );
}
