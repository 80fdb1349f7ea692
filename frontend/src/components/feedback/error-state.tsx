import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { CircleAlert, RotateCw, SearchX, WifiOff } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { ApiError } from '@/api/errors';

// Without a network it may not come; what it says more is not needed then.
const KeptPages = lazy(() => import('./kept-pages').catch(() => ({ default: () => null })));

const Place = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  textAlign: 'center',
  padding: '64px 16px',
  '& > svg': { color: theme.vars.palette.text.secondary },
  '& > svg.wrong': { color: theme.vars.palette.error.main },
  '& h2': { ...theme.typography.body, fontWeight: 600, margin: '12px 0 0' },
  '& p': {
    ...theme.typography.small,
    margin: '2px 0 16px',
    maxWidth: 430,
    textWrap: 'balance',
    color: theme.vars.palette.text.secondary,
  },
}));

interface ErrorStateProps {
  /** What did not load, as a sentence: "The payments did not load". */
  title: string;
  /** Its reference, when the server gave one, is to be read out on the phone. */
  error?: unknown;
  onRetry: () => void;
}

/** A part that did not load: nothing was changed, what to quote, and another try. */
export function ErrorState({ title, error, onRetry }: ErrorStateProps) {
  const reference = error instanceof ApiError ? error.requestId : undefined;
  return (
    <Place role="alert">
      <CircleAlert className="wrong" size={22} aria-hidden />
      <h2>{title}</h2>
      <p>{reference ? t`Nothing was changed. Reference ${reference}.` : t`Nothing was changed.`}</p>
      <Button startIcon={<RotateCw size={16} aria-hidden />} onClick={onRetry}>
        {t`Try again`}
      </Button>
    </Place>
  );
}

interface OfflineStateProps {
  onRetry: () => void;
  /** It stands for the page, not for a part beside others: then the pages that were kept are offered. */
  isPage?: boolean;
}

/** No connection and nothing kept to show meanwhile. */
export function OfflineState({ onRetry, isPage = false }: OfflineStateProps) {
  return (
    <Place role="status">
      <WifiOff size={22} aria-hidden />
      <h2>{t`You are offline`}</h2>
      <p>{t`This page was not kept on this device. It loads when you are back online.`}</p>
      <Button startIcon={<RotateCw size={16} aria-hidden />} onClick={onRetry}>
        {t`Try again`}
      </Button>
      {isPage && (
        <Suspense>
          <KeptPages />
        </Suspense>
      )}
    </Place>
  );
}

interface NoResultProps {
  title: string;
  text?: string;
  onClear: () => void;
}

/** Search or filters match nothing. */
export function NoResult({ title, text, onClear }: NoResultProps) {
  return (
    <Place role="status">
      <SearchX size={22} aria-hidden />
      <h2>{title}</h2>
      <p>{text}</p>
      <Button onClick={onClear}>{t`Clear filters`}</Button>
    </Place>
  );
}
