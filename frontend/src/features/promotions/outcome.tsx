import { plural, t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import type { UseQueryResult } from '@tanstack/react-query';
import { Money } from '@/components/display/money';
import { Banner } from '@/components/feedback/banner';
import { Note, Paper, PaperRow } from '@/components/preview/paper';
import { PreviewState } from '@/components/preview/preview-state';
import { date, fromPaise, toPaise } from '@/lib/format';
import type { PromotionPreview } from './api';

const Notices = styled('div')({ display: 'grid', gap: 8, '&:not(:empty)': { marginBottom: 12 } });

interface OutcomeProps {
  /** Whether the form is far enough for a preview. */
  isAsked: boolean;
  preview: UseQueryResult<PromotionPreview>;
}

/** The dues that promoting would make, added up by label and day, and what becomes of the old batch. */
export function Outcome({ isAsked, preview }: OutcomeProps) {
  if (!isAsked) return <Note>{t`Choose the course, its fee plan and a batch to see the dues.`}</Note>;
  return (
    <PreviewState of={preview} fault={t`This batch cannot be promoted yet`}>
      {(made) => (
        <>
          <Notices>
            {Object.values(made.refused)
              .flat()
              .map((sentence) => (
                <Banner key={sentence} tone="warning">
                  {sentence}
                </Banner>
              ))}
          </Notices>
          <Paper>
            <ol>
              {duesByDay(made).map(({ label, dueDate, count, total }) => (
                <PaperRow
                  key={`${label}-${dueDate}`}
                  title={label}
                  amount={total}
                  hint={t`due ${{ day: date(dueDate) }}`}
                  endHint={plural({ count }, { one: '# student', other: '# students' })}
                />
              ))}
            </ol>
            <div className="total">
              <div className="row">
                <span>{t`Students who move`}</span>
                <span>{made.students}</span>
              </div>
              <div className="row">
                <span>{t`Total of the new dues`}</span>
                <Money amount={made.total} weight={600} />
              </div>
            </div>
          </Paper>
          <Note>
            {t`The old enrolments are completed on ${{ day: date(made.lastDay) }}. What is open of them stays there.`}
          </Note>
          <Note>
            {made.closesBatch
              ? t`Nobody stays in the old batch, so it becomes inactive.`
              : t`The old batch stays active.`}
          </Note>
        </>
      )}
    </PreviewState>
  );
}

interface DuesOfDay {
  label: string;
  dueDate: string;
  count: number;
  total: string;
}

/** The dues of all students, one row for each label and day. */
function duesByDay({ rows }: PromotionPreview): DuesOfDay[] {
  const found = new Map<string, DuesOfDay>();
  for (const { label, dueDate, total } of rows.flatMap((row) => row.dues)) {
    const key = `${dueDate} ${label}`;
    const before = found.get(key) ?? { label, dueDate, count: 0, total: '0.00' };
    const sum = (toPaise(before.total) ?? 0) + (toPaise(total) ?? 0);
    found.set(key, { ...before, count: before.count + 1, total: fromPaise(sum) });
  }
  return [...found.values()].sort((one, other) => one.dueDate.localeCompare(other.dueDate));
}
