import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { recurringExpense as declared } from '@/api/columns/recurringExpense';
import { recurringExpenses } from '@/api/finance';
import { useChange } from '@/components/data-list/use-change';
import { Dotted } from '@/components/display/dotted';
import { RecordState } from '@/components/record/record-state';
import type { SheetProps } from '@/components/record/record-sheet';
import { SideSheet } from '@/components/sheet/side-sheet';
import { date, rupees } from '@/lib/format';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import { stopRecurring, type Recurring } from './api';
import RecurringForm from './recurring-form';

const Rows = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': {
    ...theme.typography.small,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '4px 16px',
    padding: '12px 0',
    borderBottom: `1px solid ${theme.vars.palette.line.subtle}`,
  },
  '& strong': { fontWeight: 600, overflowWrap: 'anywhere' },
  '& .amount': { fontWeight: 600, fontVariantNumeric: 'tabular-nums', textAlign: 'right' },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& .do': { display: 'flex', gap: 4, justifyContent: 'flex-end', alignItems: 'start' },
}));

interface RecurringSheetProps extends SheetProps {
  onOpen: (id: number | string) => void;
}

/** What recurs, with the days of the next three drafts; and the form of one. */
export default function RecurringSheet({ id, onOpen, onClose }: RecurringSheetProps) {
  const mayManage = MANAGERS.includes(useMe().role);
  const list = useQuery(recurringExpenses.rows({ status: 'ACTIVE', ordering: 'name' }));
  const stop = useChange({ of: recurringExpenses, change: stopRecurring, saysSo: true });
  if (id !== 'list') {
    return <RecurringForm id={id} onClose={() => onOpen('list')} />;
  }
  return (
    <SideSheet
      open
      title={t`Recurring expenses`}
      onClose={onClose}
      foot={
        mayManage && (
          <Button
            variant="contained"
            color="primary"
            startIcon={<Plus size={16} aria-hidden />}
            onClick={() => onOpen('new')}
          >
            {t`Add recurring expense`}
          </Button>
        )
      }
    >
      <RecordState of={list} words={{ didNotLoad: t`The recurring expenses did not load` }}>
        {(rows) =>
          rows.length === 0 ? (
            <p>{t`No expense recurs yet. A draft is made on the day on which each period begins.`}</p>
          ) : (
            <Rows>
              {rows.map((row) => (
                <li key={row._id}>
                  <strong>{row.name}</strong>
                  <span className="amount">{rupees(row.amount)}</span>
                  <small>
                    <Dotted parts={[declared.every.words[row.every], row.branchObjectId.branchname, nextOf(row)]} />
                  </small>
                  {mayManage && (
                    <span className="do">
                      <Button size="small" aria-label={t`Edit ${{ name: row.name }}`} onClick={() => onOpen(row._id)}>
                        {t`Edit`}
                      </Button>
                      <Button
                        size="small"
                        aria-label={t`Stop ${{ name: row.name }}`}
                        disabled={stop.isPending}
                        onClick={() => stop.mutate(row)}
                      >
                        {t`Stop`}
                      </Button>
                    </span>
                  )}
                </li>
              ))}
            </Rows>
          )
        }
      </RecordState>
    </SideSheet>
  );
}

const nextOf = ({ nextDays }: Recurring) =>
  nextDays.length > 0 ? t`next on ${{ days: nextDays.map((day) => date(day)).join(', ') }}` : t`no more drafts`;
