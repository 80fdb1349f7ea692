import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Check, ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Panel } from '@/components/layout/panel';
import { firstSteps } from './api';
import { t } from './text';

const List = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: '0 0 4px',
  '& li + li': { borderTop: `1px solid ${theme.vars.palette.line.subtle}` },
  '& a, & .done': {
    ...theme.typography.small,
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    minHeight: 58,
    padding: '6px 16px',
    color: theme.vars.palette.text.primary,
    textDecoration: 'none',
  },
  '& a:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '& i': {
    ...theme.typography.caption,
    display: 'grid',
    placeItems: 'center',
    width: 24,
    height: 24,
    borderRadius: '50%',
    fontStyle: 'normal',
    fontWeight: 600,
    color: theme.vars.palette.brand.text,
    backgroundColor: theme.vars.palette.brand.tint2,
  },
  '& .done i': { color: theme.vars.palette.success.text, backgroundColor: theme.vars.palette.success.tint },
  '& .done strong': { color: theme.vars.palette.text.secondary },
  '& span': { flex: 1 },
  '& strong': { display: 'block', fontWeight: 500 },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));

/** What a new centre has still to set up; gone once the first student is there. */
export function FirstSteps({ hasBranch }: { hasBranch: boolean }) {
  const { data } = useQuery({ ...firstSteps, enabled: hasBranch });
  if (hasBranch && (!data || data.hasStudent)) return null;
  const steps = [
    { key: 'institute', to: '/user-profile-setting', done: hasBranch },
    { key: 'branch', to: '/branchlist-page', done: hasBranch },
    { key: 'course', to: '/coursefee-page?course=new', done: data?.hasCourse ?? false },
    { key: 'student', to: hasBranch ? '/editstudent/new' : '/branchlist-page', done: false },
  ] as const;
  return (
    <div style={{ maxWidth: 720, marginBottom: 16 }}>
      <Panel title={t('start.title')}>
        <List>
          {steps.map(({ key, to, done }, index) => {
            const text = (
              <span>
                <strong>{t(`start.${key}`)}</strong>
                <small>{t(`start.${key}Text`)}</small>
              </span>
            );
            return (
              <li key={key}>
                {done ? (
                  <div className="done">
                    <i>
                      <Check size={14} aria-label={t('start.done')} />
                    </i>
                    {text}
                  </div>
                ) : (
                  <Link to={to}>
                    <i aria-hidden>{index + 1}</i>
                    {text}
                    <ChevronRight size={16} aria-hidden />
                  </Link>
                )}
              </li>
            );
          })}
        </List>
      </Panel>
    </div>
  );
}
