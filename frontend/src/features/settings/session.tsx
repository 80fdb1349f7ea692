import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { DateText } from '@/components/display/date-text';
import { ErrorState } from '@/components/feedback/error-state';
import { RecordSkeleton } from '@/components/feedback/skeletons';
import { FactsPanel } from '@/components/layout/facts';
import { sessionQuery } from './api';
import { deviceName } from './device';

const Narrow = styled('div')(({ theme }) => ({
  maxWidth: 560,
  '& > p': { ...theme.typography.small, margin: '0 0 12px', color: theme.vars.palette.text.secondary },
}));

/** The one live session of this person: a new login anywhere ends it. */
export function Session() {
  const { data, error, isError, refetch } = useQuery(sessionQuery);
  if (isError) {
    return <ErrorState title={t`The settings did not load`} error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <RecordSkeleton />;
  return (
    <Narrow>
      <p>{t`One session at a time: signing in elsewhere ends this one.`}</p>
      <FactsPanel
        title={t`This device`}
        facts={[
          [t`Device`, data.device && deviceName(data.device)],
          [t`Network address`, data.address],
          [t`Signed in`, <DateText key="started" value={data.startedAt} withTime />],
          [t`Ends`, <DateText key="expires" value={data.expiresAt} withTime />],
          [t`Remembered`, data.rememberMe ? t`Yes, for 30 days` : t`No, for 12 hours`],
        ]}
      />
    </Narrow>
  );
}
