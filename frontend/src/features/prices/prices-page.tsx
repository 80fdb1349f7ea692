import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { publicApi } from '@/api/resources';
import { PlanCard, PlanCards } from '@/components/display/plan-card';
import { PanelEmpty } from '@/components/layout/panel-empty';
import { PublicPage } from '@/components/layout/public-page';
import { RecordState } from '@/components/record/record-state';

/** /prices: what a plan costs, for anybody. */
export function Component() {
  const prices = useQuery(publicApi.get('prices'));
  return (
    <PublicPage
      title={t`Prices`}
      lead={t`Every plan begins with a free trial of 14 days. No card is needed.`}
      foot={t`Prices are before GST of 18 %.`}
    >
      <RecordState of={prices} words={{ didNotLoad: t`The prices did not load` }}>
        {(plans) =>
          plans.length === 0 ? (
            <PanelEmpty text={t`No plan is on sale at the moment.`} />
          ) : (
            <PlanCards>
              {plans.map((plan) => (
                <PlanCard key={plan._id} plan={plan}>
                  <Button component={Link} to="/signup" variant="contained" color="primary">
                    {t`Start a free trial`}
                  </Button>
                </PlanCard>
              ))}
            </PlanCards>
          )
        }
      </RecordState>
    </PublicPage>
  );
}
