import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Banner } from '@/components/feedback/banner';
import { ErrorState } from '@/components/feedback/error-state';
import { RecordSkeleton } from '@/components/feedback/skeletons';
import { twoFactorQuery } from '@/components/two-factor/api';
import { useMe } from '@/lib/me';
import { EmailAddress } from './email-address';
import { Ownership, ReceivedOffer } from './ownership';
import { SignInHistory } from './sign-in-history';
import { TwoFactor } from './two-factor';

/** Two-factor sign-in, the address, the ownership, and who has signed in. */
export default function Security() {
  const me = useMe();
  const state = useQuery(twoFactorQuery);
  if (state.isError) {
    return <ErrorState title={t`The settings did not load`} error={state.error} onRetry={() => void state.refetch()} />;
  }
  if (!state.data) return <RecordSkeleton />;
  const isVisit = me.role === 'MASTER' && Boolean(me.workspace);
  return (
    <>
      {isVisit ? (
        <Banner tone="info">{t`Leave the workspace to change your account.`}</Banner>
      ) : (
        <>
          {me.role !== 'MASTER' && <ReceivedOffer />}
          <TwoFactor state={state.data} />
          <EmailAddress isOn={state.data.isOn} />
          {me.role === 'SUPER_ADMIN' && <Ownership isOn={state.data.isOn} />}
        </>
      )}
      <SignInHistory />
    </>
  );
}
