import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Check, ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Panel } from '@/components/layout/panel';
import { LoadSampleButton } from '@/components/sample/load-sample-button';
import { useMe } from '@/lib/me';
import { OWNERS } from '@/lib/roles';
import { setupSteps } from './api';

const START_LABELS = {
  institute: t`Institute information`,
  branch: t`First branch`,
  course: t`First course`,
  student: t`First student`,
};

const START_TEXTS = {
  institute: t`Name, logo, address and GSTIN, as printed on receipts.`,
  branch: t`Where you teach, and the prefix of its receipt numbers.`,
  course: t`What you teach, its fee and how it is paid.`,
  student: t`Add a student and enrol them in the course. This creates the first due.`,
};

type StepKey = 'institute' | 'branch' | 'course' | 'student';

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

const Offer = styled('div')(({ theme }) => ({
  padding: '12px 16px 16px',
  borderTop: `1px solid ${theme.vars.palette.line.subtle}`,
  '&:empty': { display: 'none' },
}));

/** What a new centre has still to set up; gone once the first student is enrolled. */
export function FirstSteps({ hasBranch }: { hasBranch: boolean }) {
  const { data } = useQuery(setupSteps);
  const { role, showsSample } = useMe();
  const isNew = data !== undefined && !data.student?.done && !showsSample;
  if (!isNew) return null;
  const isBegun = (key: StepKey) => (data[key]?.missing.length ?? 0) > 0;
  // A record that is there and not complete is opened in its list.
  const steps: readonly { key: StepKey; to: string }[] = [
    { key: 'institute', to: '/user-profile-setting' },
    { key: 'branch', to: '/branchlist-page?branch=new' },
    { key: 'course', to: isBegun('course') ? '/coursefee-page' : '/coursefee-page?course=new' },
    {
      key: 'student',
      to: isBegun('student') ? '/studentlist-page' : hasBranch ? '/editstudent/new' : '/branchlist-page?branch=new',
    },
  ];
  return (
    <div style={{ maxWidth: 720, marginBottom: 16 }}>
      <Panel title={t`Getting started`}>
        <List>
          {steps.map(({ key, to }, index) => {
            const { done = false, missing = [] } = data[key] ?? {};
            const text = (
              <span>
                <strong>{START_LABELS[key]}</strong>
                <small>
                  {missing.length > 0 ? t`Still missing: ${{ fields: missing.join(', ') }}.` : START_TEXTS[key]}
                </small>
              </span>
            );
            return (
              <li key={key}>
                {done ? (
                  <div className="done">
                    <i>
                      <Check size={14} aria-label={t`Done`} />
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
        {OWNERS.includes(role) && (
          <Offer>
            <LoadSampleButton />
          </Offer>
        )}
      </Panel>
    </div>
  );
}
