import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { DateText } from '@/components/display/date-text';
import { ErrorState } from '@/components/feedback/error-state';
import { RecordSkeleton } from '@/components/feedback/skeletons';
import { FactsPanel } from '@/components/layout/facts';
import { sessionQuery } from './api';
import { deviceName } from './device';
import { t } from './text';

const Narrow = styled('div')(({ theme }) => ({
  maxWidth: 560,
  '& > p': { ...theme.typography.small, margin: '0 0 12px', color: theme.vars.palette.text.secondary },
}));

/** The one live session of this person: a new login anywhere ends it. */
export function Session() {
  const { data, error, isError, refetch } = useQuery(sessionQuery);
  if (isError) {
    return <ErrorState title={t('didNotLoad')} error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <RecordSkeleton />;
  return (
    <Narrow>
      <p>{t('sections.sessionText')}</p>
      <FactsPanel
        title={t('sections.session')}
        facts={[
          [t('session.device'), data.device && deviceName(data.device)],
          [t('session.address'), data.address],
          [t('session.startedAt'), <DateText key="started" value={data.startedAt} withTime />],
          [t('session.expiresAt'), <DateText key="expires" value={data.expiresAt} withTime />],
          [t('session.rememberMe'), data.rememberMe ? t('session.yes') : t('session.no')],
        ]}
      />
    </Narrow>
  );
}
