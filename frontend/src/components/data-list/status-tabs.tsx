import { t } from '@lingui/core/macro';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { count } from '@/lib/format';
import type { ListTabs } from './types';

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  borderBottom: `1px solid ${theme.vars.palette.line.main}`,
  '& > .MuiTabs-root': { flex: 1, minWidth: 0, marginBottom: -1 },
  '& .count': {
    marginLeft: 6,
    fontWeight: 400,
    fontVariantNumeric: 'tabular-nums',
    color: theme.vars.palette.text.muted,
  },
}));

interface StatusTabsProps {
  tabs: ListTabs;
  value: string;
  counts: Record<string, number> | undefined;
  /** At the right end of the row. */
  end?: ReactNode;
  onChange: (value: string) => void;
}

/** All, and one tab a state with how many rows it holds under the present search. */
export function StatusTabs({ tabs, value, counts, end, onChange }: StatusTabsProps) {
  const all = counts && Object.values(counts).reduce((sum, one) => sum + one, 0);
  const options = [{ value: '', label: t`All` }, ...tabs.options];
  const known = options.some((option) => option.value === value);
  return (
    <Row className="screen-only">
      <Tabs
        variant="scrollable"
        scrollButtons={false}
        aria-label={t`Status`}
        value={known ? value : false}
        onChange={(_event, next: string) => onChange(next)}
      >
        {options.map((option) => (
          <Tab
            key={option.value}
            value={option.value}
            label={
              <span>
                {option.label}
                {counts && (
                  <span className="count">{count(option.value ? (counts[option.value] ?? 0) : (all ?? 0))}</span>
                )}
              </span>
            }
          />
        ))}
      </Tabs>
      {end}
    </Row>
  );
}
