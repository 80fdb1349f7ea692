import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { LogOut } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Banner } from '@/components/feedback/banner';
import { addDays, date } from '@/lib/format';
import { useMe } from '@/lib/me';
import { GRACE_DAYS } from '@/lib/plan';
import { OWNERS } from '@/lib/roles';
import { useOnline } from '@/lib/use-online';
import { phone } from '@/theme/breakpoints';
import { useLeaveWorkspace } from './use-logout';

const SampleBanner = lazy(() => import('./sample-banner'));
// It is loaded before it is needed (kept/start.ts), unless the network goes in the first seconds.
const OfflineStrip = lazy(() => import('./offline-strip').catch(() => ({ default: PlainStrip })));

const PlainStrip = () => <Banner tone="warning" icon="offline">{t`You are offline`}</Banner>;

const Strips = styled('div')({
  display: 'grid',
  gap: 8,
  '&:not(:empty)': { paddingTop: 12 },
  [phone]: { '& .MuiButton-root': { minHeight: 36 } },
});

/** The plan has ended, and everything works for some days more. */
function GraceBanner({ openUntil }: { openUntil: string }) {
  const { pathname } = useLocation();
  const mayBuy = OWNERS.includes(useMe().role);
  const [ended, last] = [date(openUntil), date(addDays(openUntil, GRACE_DAYS))];
  return (
    <Banner
      tone="warning"
      action={
        mayBuy &&
        pathname !== '/subscription' && (
          <Button component={Link} to="/subscription" size="small">
            {t`Renew`}
          </Button>
        )
      }
    >
      {t`The plan ended on ${ended}. Everything works until ${last}.`}
    </Banner>
  );
}

/** What holds for every page: no connection, an ended plan, sample data, or somebody else's workspace. */
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
      {me.eraseOn && (
        <Banner tone="error">
          {t`This centre is closing. All its data is erased on ${{ day: date(me.eraseOn) }}. Until then you can read and export it.`}
        </Banner>
      )}
      {me.organisationStatus === 'GRACE' && me.openUntil && <GraceBanner openUntil={me.openUntil} />}
      {me.showsSample && (
        <Suspense>
          <SampleBanner />
        </Suspense>
      )}
      {!online && (
        <Suspense>
          <OfflineStrip />
        </Suspense>
      )}
    </Strips>
  );
}
