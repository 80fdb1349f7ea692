import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Logo } from '@/components/brand/logo';
import { LegalLinks } from '@/components/layout/legal-links';
import { VERSION } from '@/lib/version';
import { desk, phone } from '@/theme/breakpoints';
import { RegisterPattern } from './register-pattern';

const Halves = styled('div')({
  minHeight: 'calc(100dvh - var(--toast-strip, 0px))',
  display: 'grid',
  [desk]: { gridTemplateColumns: '1fr 1fr' },
});

const FormHalf = styled('main')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  width: '100%',
  maxWidth: 368 + 2 * 24,
  margin: '0 auto',
  padding: '40px 24px',
  '& .brand': {
    ...theme.typography.title,
    fontSize: '1.0625rem',
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    marginBottom: 40,
  },
  '& h1': { ...theme.typography.h1, fontSize: '1.5rem', lineHeight: '2rem', margin: 0 },
  '& .lead': { ...theme.typography.body, margin: '2px 0 24px', color: theme.vars.palette.text.secondary },
  '& form': { display: 'grid', gap: 16 },
  '& form > .MuiButton-root': { marginTop: 8 },
  '& .MuiInputBase-root:not(.MuiInputBase-multiline)': { minHeight: 40 },
  '& .other': {
    ...theme.typography.small,
    margin: '24px 0 0',
    textAlign: 'center',
    color: theme.vars.palette.text.secondary,
  },
  '& .legal, & .version': {
    ...theme.typography.caption,
    margin: '4px 0 0',
    textAlign: 'center',
    color: theme.vars.palette.text.muted,
  },
  '& .legal': { margin: '64px 0 0', '& a': { color: 'inherit' } },
  [phone]: {
    justifyContent: 'flex-start',
    padding: '64px 20px 24px',
    '& .brand': { marginBottom: 32 },
    '& .MuiInputBase-root:not(.MuiInputBase-multiline)': { minHeight: 48 },
    '& .legal': { marginTop: 'auto', paddingTop: 40 },
  },
}));

const PatternHalf = styled('aside')(({ theme }) => ({
  position: 'sticky',
  top: 'var(--toast-strip, 0px)',
  height: 'calc(100dvh - var(--toast-strip, 0px))',
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  padding: '48px 0 56px 56px',
  backgroundColor: theme.vars.palette.pattern.ground,
  '& .squares': { flex: '0 1 auto', minHeight: 0, overflow: 'hidden' },
  '& h2': {
    ...theme.typography.amount,
    fontSize: '1.75rem',
    lineHeight: '2.25rem',
    maxWidth: 460,
    margin: 'auto 56px 0 0',
    paddingTop: 40,
    color: theme.vars.palette.pattern.title,
  },
  '& p': {
    ...theme.typography.body,
    lineHeight: '1.375rem',
    maxWidth: 440,
    margin: '12px 56px 0 0',
    color: theme.vars.palette.pattern.text,
  },
  [phone]: { display: 'none' },
}));

interface SignedOutLayoutProps {
  title: string;
  text?: ReactNode;
  /** What is agreed to by sending the form. */
  agreement?: string;
  children: ReactNode;
}

/** Every signed-out page: the form on the left, the register pattern on the right half. */
export function SignedOutLayout({ title, text, agreement, children }: SignedOutLayoutProps) {
  return (
    <Halves>
      <FormHalf>
        <div className="brand">
          <Logo size={32} />
          {t`Class Master`}
        </div>
        <h1>{title}</h1>
        {text && <p className="lead">{text}</p>}
        {children}
        <p className="legal">
          {agreement && <>{agreement} </>}
          <LegalLinks apart />
        </p>
        <p className="version">{t`Version ${{ version: VERSION }} · © ${{ year: String(new Date().getFullYear()) }} Class Master`}</p>
      </FormHalf>
      <PatternHalf>
        <div data-free="" />
        <div className="squares">
          <RegisterPattern />
        </div>
        <h2>{t`Attendance, fees and enquiries for your coaching classes.`}</h2>
        <p>{t`Manage branches, students, fees and attendance in one place. Receipts cannot be edited after they are issued.`}</p>
      </PatternHalf>
    </Halves>
  );
}
