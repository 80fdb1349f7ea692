import { styled } from '@mui/material/styles';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { phone } from '@/theme/breakpoints';
import { Dotted } from '../display/dotted';

const Head = styled('header')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: '12px 16px',
  padding: '20px 0 16px',
  '& .back': {
    ...theme.typography.small,
    flexBasis: '100%',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    width: 'fit-content',
    marginBottom: -8,
    color: theme.vars.palette.text.secondary,
    textDecoration: 'none',
    '& a': { color: 'inherit', textDecoration: 'none', display: 'inline-flex', gap: 4 },
    '& a:hover': { color: theme.vars.palette.text.primary },
    '& svg': { marginTop: 1 },
  },
  '& h1': { ...theme.typography.h1, margin: 0, overflowWrap: 'anywhere' },
  // As high as a button: the head stands still between tabs with and without an action.
  '& > .name': { display: 'grid', alignContent: 'center', minHeight: 34 },
  '& .title': { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '2px 10px' },
  '& .subtitle': {
    ...theme.typography.small,
    margin: '2px 0 0',
    color: theme.vars.palette.text.secondary,
  },
  '& .actions': { display: 'flex', alignItems: 'center', gap: 8 },
  [phone]: {
    padding: '16px 0 12px',
    '& .back': { minHeight: 32 },
    '& > .name': { minHeight: 44 },
    '& .actions': { flexWrap: 'wrap' },
  },
}));

interface PageHeaderProps {
  /** `null` where the page's own head carries the heading. */
  title: ReactNode;
  /** The record's state, beside its name. */
  chip?: ReactNode;
  /** A line under the title. */
  subtitle?: ReactNode;
  /** Where a record belongs; lists have none. */
  back?: { to: string; label: string };
  /** At most one primary and two secondary actions. */
  actions?: ReactNode;
}

export function PageHeader({ title, chip, subtitle, back, actions }: PageHeaderProps) {
  return (
    <Head>
      {back && (
        <div className="back">
          <Link to={back.to}>
            <ChevronLeft size={16} aria-hidden />
            {back.label}
          </Link>
        </div>
      )}
      {title && (
        <div className="name">
          <div className="title">
            <h1>{title}</h1>
            {chip}
          </div>
          {subtitle && (
            <p className="subtitle">
              <Dotted parts={[subtitle]} />
            </p>
          )}
        </div>
      )}
      {actions && <div className="actions">{actions}</div>}
    </Head>
  );
}
