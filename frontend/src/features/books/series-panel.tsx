import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { Panel } from '@/components/layout/panel';
import { PanelEmpty } from '@/components/layout/panel-empty';
import { count } from '@/lib/format';
import type { BooksHealth } from './api';

const KIND_LABELS = {
  receipt: t`receipts`,
  invoice: t`bills`,
  credit: t`credit notes`,
};

const List = styled('ul')(({ theme }) => ({
  ...theme.typography.small,
  listStyle: 'none',
  margin: 0,
  padding: '0 0 4px',
  '& li': { display: 'flex', justifyContent: 'space-between', gap: 12, padding: '9px 16px' },
  '& li + li': { borderTop: `1px solid ${theme.vars.palette.line.subtle}` },
  '& .last': { fontVariantNumeric: 'tabular-nums', color: theme.vars.palette.text.secondary },
}));

/** How many documents each series has given numbers to. */
export function SeriesPanel({ series }: { series: BooksHealth['series'] }) {
  return (
    <Panel title={t`Series`}>
      {series.length === 0 && <PanelEmpty text={t`No receipt or bill has a number yet.`} />}
      <List>
        {series.map(({ kind, prefix, year, last }) => (
          <li key={`${kind} ${prefix} ${year}`}>
            <span>
              {prefix} {KIND_LABELS[kind]} {year}
            </span>
            <span className="last">{count(last)}</span>
          </li>
        ))}
      </List>
    </Panel>
  );
}
