import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { publicApi } from '@/api/resources';
import { Logo } from '@/components/brand/logo';
import { PlanCard, PlanCards } from '@/components/display/plan-card';
import { PanelEmpty } from '@/components/layout/panel-empty';
import { RecordState } from '@/components/record/record-state';
import { phone } from '@/theme/breakpoints';

const Page = styled('main')(({ theme }) => ({
  width: '100%',
  maxWidth: 1080,
  margin: '0 auto',
  padding: '48px 24px 32px',
  '& .brand': { ...theme.typography.title, display: 'flex', alignItems: 'center', gap: 12, marginBottom: 32 },
  '& h1': { ...theme.typography.h1, fontSize: '1.5rem', lineHeight: '2rem', margin: 0 },
  '& .lead': { ...theme.typography.body, margin: '2px 0 24px', color: theme.vars.palette.text.secondary },
  '& .foot': { ...theme.typography.small, margin: '24px 0 0', color: theme.vars.palette.text.secondary },
  [phone]: { padding: '32px 20px 24px' },
}));

/** /prices: what a plan costs, for anybody. */
export function Component() {
  const prices = useQuery(publicApi.get('prices'));
  return (
    <Page>
      <div className="brand">
        <Logo size={32} />
        {t`Class Master`}
      </div>
      <h1>{t`Prices`}</h1>
      <p className="lead">{t`Every plan begins with a free trial of 14 days. No card is needed.`}</p>
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
      <p className="foot">{t`Prices are before GST of 18 %.`}</p>
    </Page>
  );
}
