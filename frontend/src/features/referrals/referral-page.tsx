import { t } from '@lingui/core/macro';
import { lazy, Suspense, useState } from 'react';
import { PageHeader } from '@/components/layout/page-header';
import { useMe } from '@/lib/me';
import { ReferralList } from './referral-list';
import { ReferralPanel } from './referral-panel';

const ShareDialog = lazy(() => import('./share-dialog'));

/** /referralpage: the centre's link for others, and what it earned by it. */
export function Component() {
  const { orgId, referralAmount } = useMe();
  const [isSharing, setSharing] = useState(false);
  const url = `${location.origin}/signup?ref=${orgId}`;
  const share = () => setSharing(true);
  return (
    <>
      <PageHeader title={t`Refer & Earn`} />
      <ReferralPanel url={url} earned={referralAmount} onShare={share} />
      <ReferralList onShare={share} />
      <Suspense>{isSharing && <ShareDialog url={url} onClose={() => setSharing(false)} />}</Suspense>
    </>
  );
}
