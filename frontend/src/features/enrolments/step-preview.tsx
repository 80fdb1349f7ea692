import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { balanceText } from '@/components/display/balance-text';
import { Sentence } from '@/components/display/sentence';
import { fromPaise, rupees, toPaise } from '@/lib/format';
import { stepPreview, type Step, type StepChoice, type StepPreview as Preview } from './api';
import { DueRow } from './dues-preview';
import { Note, Paper, PaperRow } from '@/components/preview/paper';
import { PreviewState } from '@/components/preview/preview-state';

const Sentences = styled('ul')(({ theme }) => ({
  ...theme.typography.small,
  margin: '0 0 16px',
  paddingLeft: 18,
  display: 'grid',
  gap: 6,
}));

interface StepPreviewProps {
  id: number;
  step: Step;
  /** Nothing while the form is not far enough. */
  choice: StepChoice | null;
}

/** What saving will do to the dues, in sentences and in papers, by the server's own plan. */
export function StepPreview({ id, step, choice }: StepPreviewProps) {
  const preview = useQuery({ ...stepPreview(id, step, choice ?? {}), enabled: choice !== null });
  if (!choice) return <Note>{t`Fill in the form to see what becomes of the dues.`}</Note>;
  return (
    <PreviewState of={preview} fault={t`This is not possible`}>
      {(plan) => <Plan plan={plan} />}
    </PreviewState>
  );
}

/** What is taken back stands below zero. */
const minus = (amount: string) => fromPaise(-(toPaise(amount) ?? 0));

function Plan({ plan }: { plan: Preview }) {
  const isEmpty = !plan.issues.length && !plan.cancels.length && !plan.credits.length;
  return (
    <>
      <Sentences>
        {plan.explanation.map((sentence) => (
          <li key={sentence}>
            <Sentence of={sentence} />
          </li>
        ))}
      </Sentences>
      <Paper>
        {!isEmpty && (
          <ol>
            {plan.cancels.map((due) => (
              <PaperRow
                key={`cancel-${due._id}`}
                title={due.label}
                amount={minus(due.open)}
                hint={t`${{ number: due.number }} is cancelled`}
              />
            ))}
            {plan.credits.map((credit) => (
              <PaperRow
                key={`credit-${credit.due._id}`}
                title={credit.due.label}
                amount={minus(credit.total)}
                hint={t`Credit note for ${{ number: credit.due.number }}`}
                endHint={t`GST ${{ amount: rupees(credit.tax) }}`}
              />
            ))}
            {plan.issues.map((due) => (
              <DueRow key={`${due.label}-${due.dueDate}`} due={due} />
            ))}
          </ol>
        )}
        <div className="total">
          <div className="row">
            <span>{t`Balance before`}</span>
            <span>{balanceText(plan.balanceBefore)}</span>
          </div>
          <div className="row">
            <span>{t`Balance after`}</span>
            <span>{balanceText(plan.balanceAfter)}</span>
          </div>
        </div>
      </Paper>
    </>
  );
}
