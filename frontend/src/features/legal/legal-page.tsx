import { t } from '@lingui/core/macro';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@/api/client';
import { company } from '@/api/resources';
import { Facts } from '@/components/layout/facts';
import { PublicPage } from '@/components/layout/public-page';
import { RecordState } from '@/components/record/record-state';
import { phone } from '@/lib/format';

export type Company = Schemas['CompanyInformation'];

export interface LegalSection {
  title: string;
  texts: readonly string[];
}

const Text = styled('div')(({ theme }) => ({
  maxWidth: 720,
  '& h2': { ...theme.typography.h2, margin: '24px 0 4px' },
  '& p, & li': { ...theme.typography.body, margin: '0 0 8px' },
  '& ul': { margin: 0, paddingLeft: 20 },
}));

interface LegalPageProps {
  title: string;
  lead: string;
  /** What is said, by the company that the platform's settings name. */
  sections: (company: Company) => readonly LegalSection[];
}

/** A text of law in sections, with the name and the addresses of who runs the platform. */
export function LegalPage({ title, lead, sections }: LegalPageProps) {
  const info = useQuery(company.get('info'));
  return (
    <PublicPage title={title} lead={lead}>
      <RecordState of={info} words={{ didNotLoad: t`The page did not load` }}>
        {(found) => (
          <Text>
            {sections(found).map((section) => (
              <section key={section.title}>
                <h2>{section.title}</h2>
                <ul>
                  {section.texts.map((text) => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
              </section>
            ))}
            <section aria-label={t`Contact`}>
              <h2>{t`Contact`}</h2>
              <Contact {...found} />
            </section>
          </Text>
        )}
      </RecordState>
    </PublicPage>
  );
}

function Contact({ name, supportEmail, phones }: Company) {
  return (
    <Facts
      facts={[
        [t`Company`, name],
        [t`Support email`, supportEmail && <Link href={`mailto:${supportEmail}`}>{supportEmail}</Link>],
        [t`Phone`, phones.map(phone).join(', ')],
      ]}
    />
  );
}
