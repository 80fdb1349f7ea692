import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { Meter } from '@/components/charts/meter';
import { Panel } from '@/components/layout/panel';
import { count } from '@/lib/format';
import { phone } from '@/theme/breakpoints';
import { THING_NAMES, THINGS, type Term } from './api';

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: 20,
  padding: '4px 16px 20px',
  '& .head': { ...theme.typography.small, display: 'flex', justifyContent: 'space-between', gap: 8, marginBottom: 8 },
  '& .head span': { fontVariantNumeric: 'tabular-nums', color: theme.vars.palette.text.secondary },
  '& .head b': { fontWeight: 600, color: theme.vars.palette.text.primary },
  '& .left': { ...theme.typography.caption, display: 'block', marginTop: 6, color: theme.vars.palette.text.secondary },
  [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));

interface UsagePanelProps {
  usage: NonNullable<Term['usage']>;
  limits: Term['limits'];
}

/** What is used of the plan's limits, before they are reached. */
export function UsagePanel({ usage, limits }: UsagePanelProps) {
  return (
    <Panel title={t`Usage`} end={t`Active and on hold count`}>
      <Row>
        {THING_NAMES.map((thing) => {
          const [used, limit] = [usage[thing] ?? 0, limits?.[thing] ?? null];
          return (
            <div key={thing}>
              <div className="head">
                {THINGS[thing]}
                {limit === null ? (
                  <b>{count(used)}</b>
                ) : (
                  <span>
                    <b>{count(used)}</b> {t`of ${{ limit: count(limit) }}`}
                  </span>
                )}
              </div>
              {limit === null ? (
                <span className="left">{t`No limit`}</span>
              ) : (
                <>
                  <Meter label={THINGS[thing]} used={used} limit={limit} />
                  <span className="left">
                    {used >= limit ? t`Full. A larger plan allows more.` : t`${{ left: count(limit - used) }} left`}
                  </span>
                </>
              )}
            </div>
          );
        })}
      </Row>
    </Panel>
  );
}
