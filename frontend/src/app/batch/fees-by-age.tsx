import { plural, t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import type { UseQueryResult } from '@tanstack/react-query';
import { Money } from '@/components/display/money';
import { Panel } from '@/components/layout/panel';
import { PanelList } from '@/components/layout/panel-list';
import { RecordState } from '@/components/record/record-state';
import type { Batch, BatchFees } from '@/features/batches/api';
import { ageText } from '@/lib/dues';

const Sum = styled('p')(({ theme }) => ({
  ...theme.typography.small,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '2px 12px',
  margin: 0,
  padding: '0 16px 10px',
  color: theme.vars.palette.text.secondary,
  '& strong': { ...theme.typography.title, color: theme.vars.palette.text.primary },
  '& small': { ...theme.typography.caption, flexBasis: '100%' },
}));

interface FeesByAgeProps {
  batch: Batch;
  fees: UseQueryResult<BatchFees>;
}

/** What the batch's students owe, and how old it is; each age leads to the students behind it. */
export function FeesByAge({ batch, fees }: FeesByAgeProps) {
  const list = `/studentlist-page?batch=${batch._id}`;
  return (
    <Panel title={t`Fees`} link={{ to: `${list}&pending=PENDING,OVERDUE`, label: t`All` }}>
      <RecordState of={fees} words={{ didNotLoad: t`The fees did not load` }}>
        {({ pending, students: count, ages }) => (
          <>
            <Sum>
              <strong>
                <Money amount={pending} />
              </strong>
              <span>{plural(count, { one: '# student owes', other: '# students owe' })}</span>
              <small>{t`All that the students of this batch owe, for every course they take.`}</small>
            </Sum>
            <PanelList
              none={t`Nobody in this batch owes anything.`}
              rows={ages
                .filter((age) => age.dues > 0)
                .map((age) => ({
                  id: age.bucket,
                  to: `${list}&age=${age.bucket}`,
                  title: ageText(age.bucket),
                  text: plural({ count: age.dues }, { one: '# due', other: '# dues' }),
                  end: <Money amount={age.amount} />,
                }))}
            />
          </>
        )}
      </RecordState>
    </Panel>
  );
}
