import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Logo } from '@/components/brand/logo';
import { phone } from '@/theme/breakpoints';
import { LegalLinks } from './legal-links';

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

interface PublicPageProps {
  title: string;
  lead?: string;
  foot?: string;
  children: ReactNode;
}

/** A page to read, for anybody. */
export function PublicPage({ title, lead, foot, children }: PublicPageProps) {
  return (
    <Page>
      <div className="brand">
        <Logo size={32} />
        {t`Class Master`}
      </div>
      <h1>{title}</h1>
      {lead && <p className="lead">{lead}</p>}
      {children}
      {foot && <p className="foot">{foot}</p>}
      <p className="foot">
        <LegalLinks />
      </p>
    </Page>
  );
}
