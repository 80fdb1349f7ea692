import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Dotted } from '@/components/display/dotted';
import { count, date, dateTime, fromPaise, rupees, toPaise } from '@/lib/format';
import { phone } from '@/theme/breakpoints';
import type { Check, Finding } from './api';
import { linkOf, nameOf } from './record';

const Box = styled('section')(({ theme }) => ({
  ...theme.typography.small,
  display: 'flex',
  alignItems: 'center',
  gap: '12px 24px',
  padding: '14px 16px',
  borderRadius: 10,
  border: `1px solid ${theme.vars.palette.error.line}`,
  backgroundColor: theme.vars.palette.error.tint,
  '& > svg': { flex: 'none', alignSelf: 'flex-start', color: theme.vars.palette.error.main },
  '& .what': { flex: 1, minWidth: 0 },
  '& h2': { ...theme.typography.body, fontWeight: 600, margin: 0, color: theme.vars.palette.error.text },
  '& p': { margin: '2px 0 0' },
  '& dl': { display: 'flex', gap: 24, margin: 0, textAlign: 'right' },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': {
    ...theme.typography.body,
    fontWeight: 500,
    margin: 0,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  '& .apart': { color: theme.vars.palette.error.text },
  '& .buttons': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  [phone]: {
    flexWrap: 'wrap',
    '& .what': { flexBasis: 'calc(100% - 48px)' },
    '& dl': { flexBasis: '100%', textAlign: 'left' },
  },
}));

interface FindingBoxProps {
  check: Check;
  finding: Finding;
  /** When the run that found it began. */
  at: string;
}

/** One record for which a check does not hold, with both figures and the way to the record. */
export function FindingBox({ check, finding, at }: FindingBoxProps) {
  const link = linkOf(finding);
  const found = dateTime(at);
  return (
    <Box aria-label={check.broken}>
      <CircleAlert size={20} aria-hidden />
      <div className="what">
        <h2>{check.broken}</h2>
        <p>
          <Dotted
            parts={[
              <strong key="name">{nameOf(finding)}</strong>,
              finding.day && date(finding.day),
              finding.studentName,
              t`Found ${found}`,
            ]}
          />
        </p>
      </div>
      <Figures check={check} finding={finding} />
      <div className="buttons">
        {link && (
          <Button variant="outlined" component={Link} to={link.to}>
            {link.label}
          </Button>
        )}
        <Button component={Link} to="/customersupport?ticket=new">
          {t`Tell support`}
        </Button>
      </div>
    </Box>
  );
}

/** The two figures that differ, and by how much. */
function Figures({ check, finding }: Omit<FindingBoxProps, 'at'>) {
  const values = [finding.expected, finding.found];
  const shown = check.figures.flatMap((label, place) => {
    const value = values[place];
    return value === null || value === undefined ? [] : [{ label, value }];
  });
  const write = check.unit === 'money' ? rupees : (value: string) => count(Number(value));
  const [first, second] = shown;
  const apart = first && second ? Math.abs((toPaise(first.value) ?? 0) - (toPaise(second.value) ?? 0)) : 0;
  if (!first) return null;
  return (
    <dl>
      {shown.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{write(value)}</dd>
        </div>
      ))}
      {apart > 0 && (
        <div>
          <dt>{t`Apart`}</dt>
          <dd className="apart">{write(fromPaise(apart))}</dd>
        </div>
      )}
    </dl>
  );
}
