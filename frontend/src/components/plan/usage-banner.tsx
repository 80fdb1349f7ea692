import { plural, t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Schemas } from '@/api/client';
import { subscription } from '@/api/resources';
import { Banner } from '@/components/feedback/banner';
import { count } from '@/lib/format';
import { useMe } from '@/lib/me';
import { OWNERS } from '@/lib/roles';

/** What a plan limits. */
export type Limited = keyof Schemas['PlanLimits'];

/** From this part of a limit on its use is shown. */
const NEAR = 0.85;
/** Milliseconds. Adding one asks anew at once. */
const KEPT = 5 * 60_000;

interface Use {
  used: number;
  limit: number;
  plan: string;
}

const NEARLY_FULL: Record<Limited, (use: Use) => string> = {
  students: ({ used, limit, plan }) =>
    t`You use ${{ used: count(used) }} of ${{ limit: count(limit) }} students of the plan ${plan}.`,
  staff: ({ used, limit, plan }) =>
    t`You use ${{ used: count(used) }} of ${{ limit: count(limit) }} staff members of the plan ${plan}.`,
  branches: ({ used, limit, plan }) =>
    t`You use ${{ used: count(used) }} of ${{ limit: count(limit) }} branches of the plan ${plan}.`,
};

const FULL: Record<Limited, (use: Use) => string> = {
  students: ({ limit, plan }) =>
    plural(limit, {
      one: `The plan ${plan} allows # student. Upgrade the plan to add more.`,
      other: `The plan ${plan} allows # students. Upgrade the plan to add more.`,
    }),
  staff: ({ limit, plan }) =>
    plural(limit, {
      one: `The plan ${plan} allows # staff member. Upgrade the plan to add more.`,
      other: `The plan ${plan} allows # staff members. Upgrade the plan to add more.`,
    }),
  branches: ({ limit, plan }) =>
    plural(limit, {
      one: `The plan ${plan} allows # branch. Upgrade the plan to add more.`,
      other: `The plan ${plan} allows # branches. Upgrade the plan to add more.`,
    }),
};

export default function UsageBanner({ of }: { of: Limited }) {
  const me = useMe();
  const organisation = me.organizationId ?? '';
  const { data: term } = useQuery(
    subscription.get('user/{organisation}', { organisation }, { staleTime: KEPT, meta: { silent: true } }),
  );
  const limit = term?.limits?.[of] ?? null;
  if (!term || limit === null) return null;
  const use = { used: term.usage?.[of] ?? 0, limit, plan: term.planName };
  if (use.used < limit * NEAR) return null;
  const isFull = use.used >= limit;
  return (
    <Banner
      tone={isFull ? 'warning' : 'info'}
      action={
        OWNERS.includes(me.role) ? (
          <Button component={Link} to="/subscription" size="small">
            {t`Upgrade`}
          </Button>
        ) : (
          term.owner && <span>{t`Ask ${{ owner: term.owner.name }}`}</span>
        )
      }
    >
      {(isFull ? FULL : NEARLY_FULL)[of](use)}
    </Banner>
  );
}
