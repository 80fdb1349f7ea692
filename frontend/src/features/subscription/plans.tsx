import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { PlanCard, PlanCards } from '@/components/display/plan-card';
import { Segmented } from '@/components/display/segmented';
import { StatusChip } from '@/components/display/status-chip';
import { ErrorState } from '@/components/feedback/error-state';
import { RowsSkeleton } from '@/components/feedback/skeletons';
import { PanelEmpty } from '@/components/layout/panel-empty';
import { months } from '@/lib/duration';
import { buyLabel, plansQuery, THINGS, type PlanChoice, type Thing } from './api';

const Section = styled('section')(({ theme }) => ({
  marginTop: 24,
  scrollMarginTop: 80,
  '& > .head': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 12, minHeight: 40 },
  '& h2': { ...theme.typography.h2, margin: 0 },
  '& .small': { ...theme.typography.small, display: 'flex', gap: 6, color: theme.vars.palette.text.secondary },
  '& .small svg': { flexShrink: 0, marginTop: 2 },
}));

interface PlansProps {
  /** Absent for those who only read. */
  onBuy: ((plan: PlanChoice) => void) | undefined;
  /** A payment waits: another one can be sent when it is decided. */
  isWaiting: boolean;
}

/** The plans on sale, side by side, by how long they last. */
export function Plans({ onBuy, isWaiting }: PlansProps) {
  const plans = useQuery(plansQuery);
  const durations = [...new Set(plans.data?.map((plan) => plan.durationMonths))].sort((a, b) => a - b);
  const current = plans.data?.find((plan) => plan.isCurrent)?.durationMonths;
  const [chosen, setChosen] = useState<number | null>(null);
  const shown = chosen ?? current ?? durations.at(-1);
  return (
    <Section id="plans">
      <div className="head">
        <h2>{t`Plans`}</h2>
        {durations.length > 1 && (
          <Segmented
            label={t`Duration`}
            options={durations.map((one) => ({ value: String(one), label: months(one) }))}
            value={String(shown)}
            onChange={(value) => setChosen(Number(value))}
          />
        )}
      </div>
      {plans.isError && (
        <ErrorState title={t`The plans did not load`} error={plans.error} onRetry={() => void plans.refetch()} />
      )}
      {plans.isPending && <RowsSkeleton rows={3} avatar={false} />}
      {plans.data?.length === 0 && <PanelEmpty text={t`No plan is on sale at the moment.`} />}
      <PlanCards>
        {plans.data
          ?.filter((plan) => plan.durationMonths === shown)
          .map((plan) => (
            <PlanCard
              key={plan._id}
              plan={plan}
              isCurrent={plan.isCurrent}
              chip={plan.isCurrent && <StatusChip state="CURRENT" label={t`Current`} tone="info" />}
            >
              {plan.tooSmallFor.length > 0 ? (
                <p className="small">
                  <CircleAlert size={14} aria-hidden />
                  {t`Too small for your ${{ things: plan.tooSmallFor.map((one) => THINGS[one as Thing].toLowerCase()).join(', ') }}`}
                </p>
              ) : (
                onBuy && (
                  <Button
                    variant={plan.kind === 'UPGRADE' || plan.kind === 'NEW' ? 'contained' : 'outlined'}
                    color={plan.kind === 'UPGRADE' || plan.kind === 'NEW' ? 'primary' : 'inherit'}
                    disabled={isWaiting}
                    onClick={() => onBuy(plan)}
                  >
                    {buyLabel(plan)}
                  </Button>
                )
              )}
            </PlanCard>
          ))}
      </PlanCards>
    </Section>
  );
}
