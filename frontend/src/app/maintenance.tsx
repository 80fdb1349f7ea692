import { t } from '@lingui/core/macro';
import Backdrop from '@mui/material/Backdrop';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { Hourglass, Wrench } from 'lucide-react';

const Notice = styled('div')(({ theme }) => ({
  width: '100%',
  height: '100%',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  textAlign: 'center',
  padding: 24,
  backgroundColor: theme.vars.palette.surface.sheet,
  '& > svg': { color: theme.vars.palette.brand.text },
  '& h1': { ...theme.typography.h1, margin: '16px 0 4px' },
  '& p': {
    ...theme.typography.body,
    maxWidth: 430,
    margin: '0 0 20px',
    textWrap: 'balance',
    color: theme.vars.palette.text.secondary,
  },
}));

interface MaintenanceProps {
  /** The config file could not be had, rather than maintenance going on. */
  tooMany: boolean;
  isTrying: boolean;
  onRetry: () => void;
  /** Signed out, the platform's owner may go past it to the sign-in. */
  onOwner?: () => void;
}

/** The overlay; `overlays.tsx` decides when it stands. */
export default function Maintenance({ tooMany, isTrying, onRetry, onOwner }: MaintenanceProps) {
  const Icon = tooMany ? Hourglass : Wrench;
  return (
    <Backdrop open role="alertdialog" aria-modal aria-labelledby="maintenance" sx={{ zIndex: 'tooltip' }}>
      <Notice>
        <Icon size={36} aria-hidden />
        <h1 id="maintenance">{t`Scheduled maintenance`}</h1>
        <p>
          {tooMany
            ? t`Too many requests, please try again later.`
            : t`Class Master is down for maintenance and will be back shortly. Your data is safe.`}
        </p>
        <Button loading={isTrying} onClick={onRetry}>
          {t`Try again`}
        </Button>
        {onOwner && (
          <Link component="button" variant="caption" sx={{ mt: 10 }} onClick={onOwner}>
            {t`Platform owner: sign in`}
          </Link>
        )}
      </Notice>
    </Backdrop>
  );
}
