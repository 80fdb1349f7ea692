import { styled } from '@mui/material/styles';
import { lazy, Suspense, useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { browser } from '@/lib/browser';
import { reloadOnce } from './stale-chunk';
import { t } from './text';

// Rarely seen, so it comes when it is; after a deployment it may be a chunk that went away, too.
const FaultPage = lazy(() => import('./fault-page').catch(() => ({ default: PlainFault })));

const Plain = styled('div')(({ theme }) => ({
  ...theme.typography.body,
  padding: '20vh 16px',
  textAlign: 'center',
  '& button': { font: 'inherit', padding: '6px 16px' },
}));

/** Of what the first download holds. */
function PlainFault() {
  return (
    <Plain role="alert">
      <p>{t('crash.title')}.</p>
      <button type="button" onClick={() => browser.reload()}>
        {t('crash.reload')}
      </button>
    </Plain>
  );
}

/** What stands where a page should. */
export function Fault({ inShell = false }: { inShell?: boolean }) {
  const error = useRouteError();
  useEffect(() => reloadOnce(error), [error]);
  return (
    <Suspense>
      <FaultPage inShell={inShell} />
    </Suspense>
  );
}
