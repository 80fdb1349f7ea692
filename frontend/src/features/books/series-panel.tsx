import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { Check, Copy, Download } from 'lucide-react';
import { useCopy } from '@/components/display/use-copy';
import { Panel } from '@/components/layout/panel';
import { PanelEmpty } from '@/components/layout/panel-empty';
import { count } from '@/lib/format';
import { phone } from '@/theme/breakpoints';
import { downloadScript, downloadSeries, type Series } from './api';

/** So many groups of a head stand beside the series; all of them beneath it. */
const SHORT = 2;

const List = styled('div')(({ theme }) => ({
  ...theme.typography.small,
  '& details': { borderBottom: `1px solid ${theme.vars.palette.line.subtle}` },
  '& summary': {
    display: 'flex',
    alignItems: 'baseline',
    gap: 10,
    padding: '9px 16px',
    cursor: 'pointer',
    listStyle: 'none',
  },
  '& summary::-webkit-details-marker': { display: 'none' },
  '& summary:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '& .name': { flex: 1, minWidth: 0 },
  '& .last': { fontVariantNumeric: 'tabular-nums', color: theme.vars.palette.text.secondary },
  '& .head': { ...theme.typography.caption, fontFamily: 'ui-monospace, monospace', whiteSpace: 'nowrap' },
  '& .whole': { ...theme.typography.caption, fontFamily: 'ui-monospace, monospace', margin: 0, padding: '0 16px' },
  '& .buttons': { display: 'flex', flexWrap: 'wrap', gap: 8, padding: '6px 8px 8px' },
  '& .about': {
    ...theme.typography.caption,
    margin: 0,
    padding: '12px 16px 0',
    color: theme.vars.palette.text.secondary,
  },
  [phone]: { '& summary': { minHeight: 44, alignItems: 'center', boxSizing: 'border-box' } },
}));

const groupsOf = (head: string) => head.match(/.{4}/g) ?? [];

const nameOf = ({ prefix, label, year }: Series) => [prefix, label, year].filter(Boolean).join(' ');

/** The number series with their heads: where the hash chain of their documents stands. */
export function SeriesPanel({ series }: { series: readonly Series[] }) {
  const script = useMutation({ mutationFn: downloadScript });
  return (
    <Panel title={t`Series`}>
      {series.length === 0 && <PanelEmpty text={t`No receipt or bill has a number yet.`} />}
      <List>
        {series.map((one) => (
          <SeriesRow key={one._id} series={one} />
        ))}
        <p className="about">
          {t`The head is the hash of the last document and all before it. Write it down: an exported series can be checked against it without Class Master.`}
        </p>
        <div className="buttons">
          <Button
            size="small"
            startIcon={<Download size={16} aria-hidden />}
            loading={script.isPending}
            onClick={() => script.mutate()}
          >
            {t`Script for checking`}
          </Button>
        </div>
      </List>
    </Panel>
  );
}

function SeriesRow({ series }: { series: Series }) {
  const { copied, copy } = useCopy();
  const file = useMutation({ mutationFn: () => downloadSeries(series) });
  const groups = groupsOf(series.head);
  return (
    <details>
      <summary>
        <span className="name">{nameOf(series)}</span>
        <span className="last">{count(series.last)}</span>
        <span className="head">{groups.slice(0, SHORT).join(' ')}</span>
      </summary>
      <p className="whole">{groups.length > 0 ? groups.join(' ') : t`The head is known after the next check.`}</p>
      <div className="buttons">
        {groups.length > 0 && (
          <Button
            size="small"
            startIcon={copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
            onClick={() => void copy(groups.join(' '))}
          >
            {copied ? t`Copied` : t`Copy head`}
          </Button>
        )}
        <Button
          size="small"
          startIcon={<Download size={16} aria-hidden />}
          loading={file.isPending}
          onClick={() => file.mutate()}
        >
          {t`Export CSV`}
        </Button>
      </div>
    </details>
  );
}
