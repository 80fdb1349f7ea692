import { plural, t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { Check as Tick, Circle, CircleX } from 'lucide-react';
import { count, dateTime } from '@/lib/format';
import { phone } from '@/theme/breakpoints';
import type { Check, CheckGroup, Run } from './api';

const Groups = styled('div')(({ theme }) => ({
  columns: 2,
  columnGap: 28,
  '& section': { breakInside: 'avoid', paddingBottom: 20 },
  '& h2': { ...theme.typography.small, fontWeight: 600, margin: '0 0 4px', color: theme.vars.palette.text.secondary },
  '& h2 span': { fontWeight: 400 },
  '& details': { ...theme.typography.small, borderBottom: `1px solid ${theme.vars.palette.line.main}` },
  '& summary': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    minHeight: 34,
    padding: '3px 0',
    boxSizing: 'border-box',
    cursor: 'pointer',
    listStyle: 'none',
    borderRadius: 4,
  },
  '& summary::-webkit-details-marker': { display: 'none' },
  '& summary:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '& summary svg': { flex: 'none', color: theme.vars.palette.success.main },
  '& .broken': { fontWeight: 500 },
  '& .broken svg': { color: theme.vars.palette.error.main },
  '& .unknown svg': { color: theme.vars.palette.text.muted },
  '& .many': {
    ...theme.typography.caption,
    marginLeft: 'auto',
    padding: '1px 8px',
    borderRadius: 10,
    color: theme.vars.palette.error.text,
    backgroundColor: theme.vars.palette.error.tint,
  },
  '& details p': { margin: '0 0 8px 26px', color: theme.vars.palette.text.secondary },
  [phone]: { columns: 1, '& summary': { minHeight: 44 } },
}));

interface CheckListProps {
  groups: readonly CheckGroup[];
  run: Run | null;
}

/** The checks in their groups. Each opens its definition and what the last run said of it. */
export function CheckList({ groups, run }: CheckListProps) {
  return (
    <Groups>
      {groups.map(({ name, label, checks }) => (
        <section key={name} aria-label={label}>
          <h2>
            {label} <span>{count(checks.length)}</span>
          </h2>
          {checks.map((check) => (
            <CheckRow key={check.name} check={check} run={run} />
          ))}
        </section>
      ))}
    </Groups>
  );
}

const STATE_LABELS = {
  holds: t`Holds`,
  broken: t`Does not hold`,
  unknown: t`Not checked yet`,
};

const STATES = { holds: Tick, broken: CircleX, unknown: Circle };

function stateOf({ findings }: Check): keyof typeof STATES {
  if (findings === null) return 'unknown';
  return findings > 0 ? 'broken' : 'holds';
}

function CheckRow({ check, run }: { check: Check; run: Run | null }) {
  const state = stateOf(check);
  const Icon = STATES[state];
  return (
    <details>
      <summary className={state}>
        <Icon size={16} aria-label={STATE_LABELS[state]} role="img" />
        {check.title}
        {state === 'broken' && <span className="many">{count(check.findings ?? 0)}</span>}
      </summary>
      <p>{check.definition}</p>
      <p>{lastRun(check, run)}</p>
    </details>
  );
}

function lastRun({ findings }: Check, run: Run | null): string {
  if (!run || findings === null) return t`It was not checked yet.`;
  const at = dateTime(run.startedAt);
  if (findings === 0) return t`Last run ${at}: it holds.`;
  return plural({ count: findings }, { one: `Last run ${at}: # finding.`, other: `Last run ${at}: # findings.` });
}
