import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { SideSheet } from '@/components/sheet/side-sheet';
import { count, month } from '@/lib/format';
import type { Figures } from './api';

const Scroll = styled('div')({ overflowX: 'auto' });

const Table = styled('table')(({ theme }) => ({
  ...theme.typography.small,
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { padding: '8px 10px', textAlign: 'right', whiteSpace: 'nowrap' },
  '& th:first-of-type': { paddingLeft: 0, textAlign: 'left', fontWeight: 500 },
  '& thead th': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& tbody tr': { borderTop: `1px solid ${theme.vars.palette.line.subtle}` },
  '& .none': { color: theme.vars.palette.text.muted },
}));

const Note = styled('p')(({ theme }) => ({
  ...theme.typography.small,
  margin: '0 0 16px',
  color: theme.vars.palette.text.secondary,
}));

interface CohortSheetProps {
  cohorts: Figures['cohorts'];
  onClose: () => void;
}

/** Of the centres that signed up in a month, how many paid at its end and at the end of each later month. */
export default function CohortSheet({ cohorts, onClose }: CohortSheetProps) {
  const steps = Array.from({ length: Math.max(0, ...cohorts.map(({ paying }) => paying.length)) }, (_, step) => step);
  return (
    <SideSheet open title={t`Cohorts`} onClose={onClose} width={984}>
      <Note>
        {t`A row is the centres that signed up in a month. A column is the end of that month or of a later one, and says how many of them paid then.`}
      </Note>
      <Scroll tabIndex={0} role="group" aria-label={t`Cohorts`}>
        <Table>
          <thead>
            <tr>
              <th scope="col">{t`Signed up in`}</th>
              <th scope="col">{t`Centres`}</th>
              {steps.map((step) => (
                <th key={step} scope="col">
                  {step === 0 ? t`Same month` : `+${step}`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cohorts.map(({ month: first, signedUp, paying }) => (
              <tr key={first}>
                <th scope="row">{month(first, true)}</th>
                <td>{count(signedUp)}</td>
                {steps.map((step) => {
                  const value = paying[step];
                  return (
                    <td key={step} className={value ? undefined : 'none'}>
                      {value === undefined || signedUp === 0 ? '' : count(value)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </Table>
      </Scroll>
    </SideSheet>
  );
}
