import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { LogOut } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Banner } from '@/components/feedback/banner';
import { useMe } from '@/lib/me';
import { useOnline } from '@/lib/use-online';
import { phone } from '@/theme/breakpoints';
import { useLeaveWorkspace } from './use-logout';

const SampleBanner = lazy(() => import('./sample-banner'));

const Strips = styled('div')({
  display: 'grid',
  gap: 8,
  '&:not(:empty)': { paddingTop: 12 },
  [phone]: { '& .MuiButton-root': { minHeight: 36 } },
});

/** What holds for every page: no connection, sample data, or somebody else's workspace. */
export function Banners() {
  const online = useOnline();
  const me = useMe();
  const leave = useLeaveWorkspace();
  return (
    <Strips>
      {me.workspace && (
        <Banner
          tone="info"
          action={
            <Button
              size="small"
              loading={leave.isPending}
              startIcon={<LogOut size={16} aria-hidden />}
              onClick={() => leave.mutate()}
            >
              {t`Leave workspace`}
            </Button>
          }
        >
          {t`You are in the workspace of ${{ centre: me.centreName ?? '' }}.`}
        </Banner>
      )}
      {me.showsSample && (
        <Suspense>
          <SampleBanner />
        </Suspense>
      )}
      {!online && (
        <Banner tone="warning" icon="offline">
          {t`You are offline. This page may be out of date. Only the attendance of students can be saved until you are connected again.`}
        </Banner>
      )}
    </Strips>
  );
}
