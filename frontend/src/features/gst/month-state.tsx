import { plural, t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { Dotted } from '@/components/display/dotted';
import { StatusChip } from '@/components/display/status-chip';
import { date, today } from '@/lib/format';
import type { GstPack } from './api';

const Line = styled('span')(({ theme }) => ({
  ...theme.typography.small,
  color: theme.vars.palette.text.secondary,
  '& .late': { color: theme.vars.palette.error.text },
}));

const daysBetween = (first: string, last: string) => (Date.parse(last) - Date.parse(first)) / 86_400_000;

const dueOn = (name: string, day: string) =>
  day === today() ? t`${name} due today` : t`${name} due ${{ day: date(day) }}`;

/** Where nothing is dated in the month any more, and who locked it. */
function Locked({ pack: { locks } }: { pack: GstPack }) {
  const locked = locks.filter((one) => one.locked);
  const [first] = locked;
  if (!first) return null;
  const branches = locked.map(({ branch }) => branch).join(', ');
  return (
    <>
      <StatusChip state="LOCKED" label={t`Locked`} tone="success" />
      <Line>{locked.length < locks.length ? branches : t`by ${{ name: first.byName }}`}</Line>
    </>
  );
}

/** Whether the month is filed; until then by when each return is due. */
export function MonthState({ pack }: { pack: GstPack }) {
  const { filed, ended, gstr1Due, gstr3bDue } = pack;
  if (filed) {
    const parts = [t`ARN ${{ arn: filed.arn }}`, t`on ${{ day: date(filed.filedOn) }}`, filed.byName];
    return (
      <>
        <StatusChip state="FILED" label={t`Filed`} tone="success" />
        <Line>
          <Dotted parts={parts} />
        </Line>
        <Locked pack={pack} />
      </>
    );
  }
  const late = daysBetween(gstr1Due, today());
  return (
    <>
      <StatusChip state="DRAFT" label={ended ? t`Draft` : t`Running`} tone="neutral" />
      <Line>
        {late > 0 ? (
          <>
            <span className="late">
              {plural({ count: late }, { one: 'GSTR-1 # day late', other: 'GSTR-1 # days late' })}
            </span>
            {' · '}
            <Dotted parts={[t`due ${{ day: date(gstr1Due) }}`, dueOn(t`GSTR-3B`, gstr3bDue)]} />
          </>
        ) : (
          <Dotted parts={[dueOn(t`GSTR-1`, gstr1Due), dueOn(t`GSTR-3B`, gstr3bDue)]} />
        )}
      </Line>
      <Locked pack={pack} />
    </>
  );
}
