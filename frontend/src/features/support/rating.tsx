import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Frown, Meh, Smile } from 'lucide-react';
import { tickets } from '@/api/resources';
import { useChange } from '@/components/data-list/use-change';
import { rate, type Ticket } from './api';
import { answers } from './words';

const Row = styled('div')(({ theme }) => ({
  ...theme.typography.small,
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 8,
  padding: '14px 0',
  borderBottom: `1px solid ${theme.vars.palette.line.main}`,
  '& > span': { marginRight: 8, fontWeight: 500 },
}));

const ANSWERS = [
  ['YES', Smile],
  ['PARTLY', Meh],
  ['NO', Frown],
] as const;

/** Whether it helped: asked of the centre once, when the ticket is resolved. */
export function Rating({ ticket: { _id: id, status, satisfaction } }: { ticket: Ticket }) {
  const change = useChange({
    of: tickets,
    change: (answer: 'YES' | 'PARTLY' | 'NO') => rate(id, answer),
    saysSo: true,
  });
  if (satisfaction) {
    return (
      <Row>
        <span>{t`Did this solve it?`}</span>
        {t`You answered: ${{ answer: answers[satisfaction] }}`}
      </Row>
    );
  }
  if (status !== 'RESOLVED' && status !== 'CLOSED') return null;
  return (
    <Row role="group" aria-label={t`Did this solve it?`}>
      <span aria-hidden>{t`Did this solve it?`}</span>
      {ANSWERS.map(([answer, Icon]) => (
        <Button
          key={answer}
          size="small"
          startIcon={<Icon size={16} aria-hidden />}
          disabled={change.isPending}
          onClick={() => change.mutate(answer)}
        >
          {answers[answer]}
        </Button>
      ))}
    </Row>
  );
}
