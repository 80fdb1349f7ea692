import { styled } from '@mui/material/styles';
import { useIsFetching } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import { whenIdle } from '@/lib/when-idle';
import type { Limited } from './usage-banner';

const UsageBanner = lazy(() => import('./usage-banner'));

const Place = styled('div')({ '&:not(:empty)': { marginBottom: 16 } });

/**
 * Says to who manages the centre that a limit of the plan is near or reached. The figures are asked for
 * once everything else of the page has come.
 */
export function PlanUsage({ of }: { of: Limited }) {
  return MANAGERS.includes(useMe().role) ? <WhenIdle of={of} /> : null;
}

function WhenIdle({ of }: { of: Limited }) {
  const isBusy = useIsFetching() > 0;
  const [isIdle, setIdle] = useState(false);
  useEffect(() => (isBusy || isIdle ? undefined : whenIdle(() => setIdle(true))), [isBusy, isIdle]);
  return (
    <Place>
      <Suspense>{isIdle && <UsageBanner of={of} />}</Suspense>
    </Place>
  );
}
