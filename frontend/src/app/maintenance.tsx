import Backdrop from '@mui/material/Backdrop';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Hourglass, Wrench } from 'lucide-react';
import { useState } from 'react';
import { claimsOf, readToken } from '@/lib/token';
import { configQuery, maintenanceFlag } from './config';
import { t } from './text';

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

/**
 * Covers everything for everyone but MASTER while the maintenance flag is on or the config file
 * cannot be had. Being offline is not maintenance: the shell's strip tells that.
 */
export function Maintenance() {
  const config = useQuery(configQuery);
  const [ownerIsIn, setOwnerIsIn] = useState(false);
  const tooMany = config.isError && navigator.onLine;
  const on = tooMany || (config.data?.maintanance ?? maintenanceFlag());
  const token = readToken();
  if (!on || ownerIsIn || claimsOf(token)?.role === 'MASTER') return null;
  const Icon = tooMany ? Hourglass : Wrench;
  return (
    <Backdrop open role="alertdialog" aria-modal aria-labelledby="maintenance" sx={{ zIndex: 'tooltip' }}>
      <Notice>
        <Icon size={36} aria-hidden />
        <h1 id="maintenance">{t('maintenance.title')}</h1>
        <p>{tooMany ? t('maintenance.tooMany') : t('maintenance.text')}</p>
        <Button loading={config.isFetching} onClick={() => void config.refetch()}>
          {t('maintenance.retry')}
        </Button>
        {!token && (
          <Link component="button" variant="caption" sx={{ mt: 10 }} onClick={() => setOwnerIsIn(true)}>
            {t('maintenance.owner')}
          </Link>
        )}
      </Notice>
    </Backdrop>
  );
}
