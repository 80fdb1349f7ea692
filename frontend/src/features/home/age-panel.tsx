import { plural, t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { AgeBar } from '@/components/charts/age-bar';
import { LargeMoney, Money } from '@/components/display/money';
import { Panel } from '@/components/layout/panel';
import { PanelEmpty } from '@/components/layout/panel-empty';
import { ageText, duesUrl } from '@/lib/dues';
import { count, toPaise } from '@/lib/format';
import type { HomeFigures } from './api';

const Body = styled('div')(({ theme }) => ({
  '& .total': {
    display: 'flex',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: 12,
    padding: '0 16px 10px',
  },
  '& .total > span:first-of-type': { ...theme.typography.h1 },
  '& .total > span:last-of-type': { ...theme.typography.small, color: theme.vars.palette.text.secondary },
  '& .bar': { padding: '0 16px 12px' },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& li': { borderTop: `1px solid ${theme.vars.palette.line.subtle}` },
  '& li > *': {
    ...theme.typography.small,
    display: 'grid',
    gridTemplateColumns: '8px 1fr auto auto 16px',
    alignItems: 'center',
    gap: 12,
    minHeight: 38,
    padding: '0 16px',
    color: theme.vars.palette.text.primary,
    textDecoration: 'none',
  },
  '& li > a:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '& li:last-of-type > *': { borderRadius: '0 0 10px 10px' },
  '& li i': { width: 8, height: 8, borderRadius: 2 },
  '& li svg': { color: theme.vars.palette.text.secondary },
  '& .many': { color: theme.vars.palette.text.muted, fontVariantNumeric: 'tabular-nums' },
}));

/** What is owed by how late it is; each row opens the dues that add up to it. */
export function AgePanel({ dues }: { dues: NonNullable<HomeFigures['dues']> }) {
  if (dues.ages.every((age) => age.dues === 0)) {
    return (
      <Panel title={t`Dues by age`}>
        <PanelEmpty text={t`No student owes anything.`} />
      </Panel>
    );
  }
  return (
    <Panel title={t`Dues by age`} link={{ to: duesUrl(), label: t`All` }}>
      <Body>
        <div className="total">
          <LargeMoney amount={dues.pending} />
          <span>{plural({ count: dues.students }, { one: '# student', other: '# students' })}</span>
        </div>
        <div className="bar">
          <AgeBar amounts={dues.ages.map((age) => toPaise(age.amount) ?? 0)} />
        </div>
        <ul>
          {dues.ages.map((age, index) => (
            <li key={age.bucket}>
              <Link to={duesUrl([age.bucket])}>
                <i style={{ background: `var(--cm-palette-age-${index})` }} aria-hidden />
                {ageText(age.bucket)}
                <span className="many" aria-label={plural({ count: age.dues }, { one: '# due', other: '# dues' })}>
                  {count(age.dues)}
                </span>
                <Money amount={age.amount} />
                <ChevronRight size={16} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      </Body>
    </Panel>
  );
}
