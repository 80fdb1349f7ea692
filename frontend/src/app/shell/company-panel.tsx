import { t } from '@lingui/core/macro';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@/api/client';
import { company } from '@/api/resources';
import { Facts } from '@/components/layout/facts';
import { phone } from '@/lib/format';
import { PanelSection } from './panel-section';
import { PanelState } from './panel-state';

const Services = styled('ul')(({ theme }) => ({
  ...theme.typography.small,
  listStyle: 'none',
  display: 'grid',
  gap: 8,
  margin: 0,
  padding: 0,
  '& li': { display: 'flex', alignItems: 'center', gap: 10 },
  '& li::before': {
    content: '""',
    width: 6,
    height: 6,
    borderRadius: 2,
    backgroundColor: theme.vars.palette.chart.a,
  },
}));

/** Who makes the product and how to reach them; MASTER edits it in the platform's settings. */
export default function CompanyPanel() {
  const info = useQuery(company.get('info'));
  return (
    <PanelState of={info} didNotLoad={t`The company information did not load`}>
      {(found) => <Company {...found} />}
    </PanelState>
  );
}

function Company({ name, website, supportEmail, phones, services }: Schemas['CompanyInformation']) {
  return (
    <>
      <PanelSection>
        <Facts
          facts={[
            [t`Company`, name],
            [
              t`Website`,
              website && (
                <Link href={website} target="_blank" rel="noreferrer">
                  {website.replace(/^https?:\/\//, '')}
                </Link>
              ),
            ],
            [t`Support email`, supportEmail && <Link href={`mailto:${supportEmail}`}>{supportEmail}</Link>],
            [
              t`Phone`,
              phones.length > 0 &&
                phones.map((number) => (
                  <Link key={number} href={`tel:${number.replaceAll(' ', '')}`} sx={{ display: 'block', py: '3px' }}>
                    {phone(number)}
                  </Link>
                )),
            ],
          ]}
        />
      </PanelSection>
      {services.length > 0 && (
        <PanelSection title={t`Services`}>
          <Services>
            {services.map((service) => (
              <li key={service}>{service}</li>
            ))}
          </Services>
        </PanelSection>
      )}
    </>
  );
}
