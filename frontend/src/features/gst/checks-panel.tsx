import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { Panel } from '@/components/layout/panel';
import type { GstCheck } from './api';

const List = styled('ul')(({ theme }) => ({
  ...theme.typography.small,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    minHeight: 38,
    padding: '6px 16px',
    borderTop: `1px solid ${theme.vars.palette.line.subtle}`,
  },
  '& svg': { flex: 'none', color: theme.vars.palette.success.main },
  '& .warning svg': { color: theme.vars.palette.warning.text },
  '& .stops svg': { color: theme.vars.palette.error.main },
  '& span': { flex: 1, minWidth: 0 },
}));

interface ChecksPanelProps {
  checks: readonly GstCheck[];
  onShow: (check: string) => void;
}

/** What is looked at before filing: warnings first, each with its papers. Only a gap in the numbers stops the file. */
export function ChecksPanel({ checks, onShow }: ChecksPanelProps) {
  return (
    <Panel title={t`Checks`}>
      <List>
        {checks.map(({ name, holds, text, papers, stops }) => (
          <li key={name} className={holds ? undefined : stops ? 'stops' : 'warning'}>
            <Mark holds={holds} stops={stops} />
            <span>{text}</span>
            {papers > 0 && <Button size="small" onClick={() => onShow(name)}>{t`Show`}</Button>}
          </li>
        ))}
      </List>
    </Panel>
  );
}

function Mark({ holds, stops }: { holds: boolean; stops: boolean }) {
  if (holds) return <CircleCheck size={16} role="img" aria-label={t`Holds`} />;
  if (stops) return <CircleAlert size={16} role="img" aria-label={t`Stops the file`} />;
  return <TriangleAlert size={16} role="img" aria-label={t`Warning`} />;
}
