import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { MessageCircle, Phone } from 'lucide-react';
import { callUrl, whatsappUrl } from '@/lib/reach';
import { phone as phoneLayout } from '@/theme/breakpoints';

const Links = styled('span')(({ theme }) => ({
  flex: 'none',
  display: 'inline-flex',
  gap: 8,
  '& .MuiIconButton-root': {
    width: 34,
    height: 34,
    borderRadius: 6,
    border: `1px solid ${theme.vars.palette.line.main}`,
    color: theme.vars.palette.text.secondary,
    [phoneLayout]: { width: 44, height: 44, borderRadius: 8 },
  },
  '&.wide': { flex: '1 0 100%' },
  '& .MuiButton-root': { flex: 1 },
}));

interface ReachLinksProps {
  name: string;
  phone: string;
  /** The phone where it is empty. */
  whatsapp?: string;
  /** The first sentence of the chat. */
  greeting: string;
  /** Whoever answers is asked about that person: a parent. */
  about?: boolean;
  /** Over the whole width, with words. */
  wide?: boolean;
}

const WINDOW = { target: '_blank', rel: 'noreferrer' };

/** One tap calls. */
export function CallButton({ name, phone }: Pick<ReachLinksProps, 'name' | 'phone'>) {
  return (
    <IconButton component="a" href={callUrl(phone)} aria-label={t`Call ${name}`} sx={{ color: 'text.secondary' }}>
      <Phone size={16} aria-hidden />
    </IconButton>
  );
}

/** One tap calls, another opens a chat with a first sentence in it. */
export function ReachLinks({ name, phone, whatsapp, greeting, about = false, wide = false }: ReachLinksProps) {
  const call = {
    component: 'a',
    href: callUrl(phone),
    'aria-label': about ? t`Call about ${name}` : t`Call ${name}`,
  } as const;
  const chat = {
    component: 'a',
    href: whatsappUrl(whatsapp || phone, greeting),
    'aria-label': about ? t`WhatsApp about ${name}` : t`WhatsApp ${name}`,
    ...WINDOW,
  } as const;
  return wide ? (
    <Links className="wide">
      <Button {...call} startIcon={<Phone size={16} aria-hidden />}>
        {t`Call`}
      </Button>
      <Button {...chat} startIcon={<MessageCircle size={16} aria-hidden />}>
        {t`WhatsApp`}
      </Button>
    </Links>
  ) : (
    <Links>
      <IconButton {...call}>
        <Phone size={16} aria-hidden />
      </IconButton>
      <IconButton {...chat}>
        <MessageCircle size={16} aria-hidden />
      </IconButton>
    </Links>
  );
}
