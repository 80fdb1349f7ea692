import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { CircleAlert, SearchX } from 'lucide-react';
import { useEffect } from 'react';
import { isRouteErrorResponse, Link, useRouteError } from 'react-router-dom';
import { Logo } from '@/components/brand/logo';
import { browser } from '@/lib/browser';
import { readToken } from '@/lib/token';
import { t } from './text';

const Place = styled('main')(({ theme }) => ({
  minHeight: '100dvh',
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

/** No such page, not for this role, or a page that broke. Inside the shell when there is one. */
export default function FaultPage({ inShell = false }: { inShell?: boolean }) {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  useEffect(() => {
    document.title = `${missing ? t('notFound.title') : t('crash.title')} · ${t('product')}`;
  }, [missing]);

  const signedIn = readToken() !== null;
  return (
    <Place className={inShell ? 'in-shell' : undefined} as={inShell ? 'div' : 'main'}>
      {!inShell && <Logo size={40} />}
      {inShell && (missing ? <SearchX size={28} aria-hidden /> : <CircleAlert size={28} aria-hidden />)}
      <h1>{missing ? t('notFound.title') : t('crash.title')}</h1>
      <p>{missing ? (signedIn ? t('notFound.text') : t('notFound.textSignedOut')) : t('crash.text')}</p>
      {missing ? (
        <Button component={Link} to={signedIn ? '/' : '/signin'} variant="contained" color="primary">
          {signedIn ? t('notFound.home') : t('notFound.signIn')}
        </Button>
      ) : (
        <Button onClick={() => browser.reload()}>{t('crash.reload')}</Button>
      )}
    </Place>
  );
}
