import { plural, t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { Panel } from '@/components/layout/panel';
import { count, date } from '@/lib/format';
import type { BooksHealth } from './api';

const Nights = styled('div')(({ theme }) => ({
  padding: '4px 16px 14px',
  '& .squares': { display: 'grid', gridTemplateColumns: 'repeat(15, 1fr)', gap: 4 },
  '& .squares span': { height: 14, borderRadius: 3, backgroundColor: theme.vars.palette.surface.active },
  '& .squares .holds': { backgroundColor: theme.vars.palette.success.main, opacity: 0.75 },
  '& .squares .broken': { backgroundColor: theme.vars.palette.error.main },
  '& .ends': {
    ...theme.typography.caption,
    display: 'flex',
    justifyContent: 'space-between',
    marginTop: 6,
    color: theme.vars.palette.text.secondary,
  },
}));

const classOf = (findings: number | null) => (findings === null ? undefined : findings > 0 ? 'broken' : 'holds');

/** How the last 30 nights were: a square each, and the same in words. */
export function NightsPanel({ nights }: { nights: BooksHealth['nights'] }) {
  const checked = nights.flatMap(({ findings }) => findings ?? []);
  const broken = checked.filter((findings) => findings > 0).length;
  const holds = checked.length - broken;
  const words = [
    plural({ count: holds }, { one: '# night without a finding', other: '# nights without a finding' }),
    plural({ count: broken }, { one: '# night with a finding', other: '# nights with a finding' }),
  ].join(', ');
  return (
    <Panel title={t`Last ${{ nights: count(nights.length) }} nights`}>
      <Nights>
        <div className="squares" role="img" aria-label={words}>
          {nights.map(({ day, findings }) => (
            <span key={day} className={classOf(findings)} title={date(day)} />
          ))}
        </div>
        <div className="ends">
          <span>{date(nights[0]?.day).slice(0, 5)}</span>
          <span>{t`today`}</span>
        </div>
      </Nights>
    </Panel>
  );
}
