import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { lazy, Suspense, useEffect, useState } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { browser } from '@/lib/browser';
import { readToken } from '@/lib/token';
import { useOnline } from '@/lib/use-online';
import type { FaultProps } from './fault-page';
import { reloadOnce } from './stale-chunk';

// Rarely seen, so it comes when it is; after a deployment, or without a network, it may not come at all.
const FaultPage = lazy(() => import('./fault-page').catch(() => ({ default: PlainFault })));

const Plain = styled('div')(({ theme }) => ({
  ...theme.typography.body,
  padding: '20vh 16px',
  textAlign: 'center',
  '& button': { font: 'inherit', padding: '6px 16px' },
}));

/** Of what the first download holds. */
function PlainFault({ kind, title, again }: FaultProps) {
  return (
    <Plain role={kind === 'offline' ? 'status' : 'alert'}>
      <p>{title}.</p>
      <button type="button" onClick={() => browser.reload()}>
        {again}
      </button>
    </Plain>
  );
}

/** What there is to say of a fault, and of the way on from it. */
function wordsOf(kind: FaultProps['kind']): Pick<FaultProps, 'title' | 'text' | 'again'> {
  const again = kind === 'offline' ? t`Try again` : t`Load again`;
  switch (kind) {
    case 'missing':
      return {
        title: t`Page not found`,
        text: readToken()
          ? t`This page does not exist, or you do not have access to it.`
          : t`This page does not exist.`,
        again,
      };
    case 'offline':
      return { title: t`You are offline`, text: t`This page loads by itself when you are back online.`, again };
    case 'broken':
      return {
        title: t`This page did not open`,
        text: t`Nothing you saved is lost. Reload the page. If that does not help, tell support what you did.`,
        again,
      };
  }
}

/** What stands where a page should: there is none, there is no network to fetch it by, or it broke. */
export function Fault({ inShell = false }: { inShell?: boolean }) {
  const error = useRouteError();
  const online = useOnline();
  // What failed without a network may be whole.
  const [wasOffline] = useState(!online);
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const kind = missing ? 'missing' : wasOffline ? 'offline' : 'broken';
  const words = wordsOf(kind);
  useEffect(() => {
    if (kind === 'broken') reloadOnce(error);
    else if (kind === 'offline' && online) browser.reload();
  }, [kind, online, error]);
  useEffect(() => {
    document.title = `${words.title} · ${t`Class Master`}`;
  }, [words.title]);
  return (
    <Suspense>
      <FaultPage inShell={inShell} kind={kind} {...words} />
    </Suspense>
  );
}
