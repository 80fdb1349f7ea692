import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { CircleAlert, type LucideIcon, SearchX, WifiOff } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { Logo } from '@/components/brand/logo';
import { browser } from '@/lib/browser';
import { readToken } from '@/lib/token';

const KeptPages = lazy(() => import('@/components/feedback/kept-pages').catch(() => ({ default: () => null })));

const Place = styled('main')(({ theme }) => ({
  minHeight: 'calc(100dvh - var(--toast-strip, 0px))',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  textAlign: 'center',
  gap: 4,
  padding: '20vh 16px 40px',
  '&.in-shell': { minHeight: 0, padding: '136px 16px' },
  '& > svg:first-of-type': { marginBottom: 16, color: theme.vars.palette.text.secondary },
  '& h1': { ...theme.typography.title, margin: 0 },
  '& p': {
    ...theme.typography.body,
    maxWidth: 430,
    margin: '0 0 20px',
    textWrap: 'balance',
    color: theme.vars.palette.text.secondary,
  },
}));

export interface FaultProps {
  inShell: boolean;
  kind: 'missing' | 'offline' | 'broken';
  title: string;
  text: string;
  /** On the button that loads the page again. */
  again: string;
}

const ICONS: Record<FaultProps['kind'], LucideIcon> = { missing: SearchX, offline: WifiOff, broken: CircleAlert };

/** No such page, not for this role, no network to fetch it by, or a page that broke. Inside the shell when there is one. */
export default function FaultPage({ inShell, kind, title, text, again }: FaultProps) {
  const signedIn = readToken() !== null;
  const Icon = ICONS[kind];
  return (
    <Place className={inShell ? 'in-shell' : undefined} as={inShell ? 'div' : 'main'}>
      {inShell ? <Icon size={28} aria-hidden /> : <Logo size={40} />}
      <h1>{title}</h1>
      <p>
        {kind === 'offline' && inShell && `${t`This page was not kept on this device.`} `}
        {text}
      </p>
      {kind === 'missing' ? (
        <Button component={Link} to={signedIn ? '/' : '/signin'} variant="contained" color="primary">
          {signedIn ? t`Go to Home` : t`Sign in`}
        </Button>
      ) : (
        <Button onClick={() => browser.reload()}>{again}</Button>
      )}
      {kind === 'offline' && inShell && (
        <Suspense>
          <KeptPages />
        </Suspense>
      )}
    </Place>
  );
}
