import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Download, Mail, MessageCircle } from 'lucide-react';
import { phone } from '@/theme/breakpoints';
import type { Payment } from './api';
import { t } from './text';
import type { useReceipt } from './use-receipt';

const Row = styled('div')({
  display: 'flex',
  gap: 8,
  marginBottom: 20,
  [phone]: { '& > *': { flex: 1, minWidth: 0, padding: '0 8px' } },
});

interface ReceiptActionsProps {
  payment: Payment;
  actions: ReturnType<typeof useReceipt>;
}

/** The ways a receipt goes to whoever paid, beside printing. */
export function ReceiptActions({ payment, actions }: ReceiptActionsProps) {
  const ways = [
    { label: t('share.download'), icon: Download, act: actions.download },
    { label: t('share.whatsapp'), icon: MessageCircle, act: actions.chat },
    { label: t('share.mail'), icon: Mail, act: actions.mail },
  ];
  return (
    <Row role="group" aria-label={t('share.label')}>
      {ways.map(({ label, icon: Icon, act }) => (
        <Button key={label} startIcon={<Icon size={16} aria-hidden />} onClick={() => act(payment)}>
          {label}
        </Button>
      ))}
    </Row>
  );
}
