import { t } from '@lingui/core/macro';
import Checkbox from '@mui/material/Checkbox';
import { styled } from '@mui/material/styles';
import { Money } from '@/components/display/money';
import { isNothing } from './amounts';
import type { PromotionRow } from './api';

const List = styled('ul')(({ theme }) => ({
  ...theme.typography.small,
  gridColumn: '1 / -1',
  listStyle: 'none',
  margin: 0,
  padding: 0,
  border: `1px solid ${theme.vars.palette.line.main}`,
  borderRadius: 10,
  '& li + li': { borderTop: `1px solid ${theme.vars.palette.line.subtle}` },
  '& label': { display: 'flex', alignItems: 'center', gap: 8, padding: '6px 16px 6px 6px', minHeight: 56 },
  '& .who': { flex: 1, minWidth: 0 },
  '& strong': { display: 'block', fontWeight: 500 },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
  '& .amount': { textAlign: 'right', whiteSpace: 'nowrap' },
}));

interface StudentsProps {
  rows: readonly PromotionRow[];
  /** The enrolments of those who stay by choice. */
  staying: ReadonlySet<number>;
  onChange: (staying: ReadonlySet<number>) => void;
}

/** Who moves: everybody who can, unless taken out here. */
export function Students({ rows, staying, onChange }: StudentsProps) {
  function toggle(enrolment: number, moves: boolean): void {
    const next = new Set(staying);
    if (moves) next.delete(enrolment);
    else next.add(enrolment);
    onChange(next);
  }
  return (
    <List aria-label={t`Students`}>
      {rows.map((row) => {
        const { enrolmentObjectId: enrolment, studentObjectId: student, reason } = row;
        const moves = !reason && !staying.has(enrolment);
        return (
          <li key={enrolment}>
            <label>
              <Checkbox
                checked={moves}
                disabled={Boolean(reason)}
                onChange={(_event, on) => toggle(enrolment, on)}
                slotProps={{ input: { 'aria-label': student.studentName } }}
              />
              <span className="who">
                <strong>{student.studentName}</strong>
                <small>{reason || [student.studentId, ...row.effects].join(' · ')}</small>
                {row.discount && <small>{t`Discount ${{ discount: row.discount }}`}</small>}
              </span>
              <span className="amount">
                {moves && <Money amount={row.total} weight={500} />}
                {!isNothing(row.open) && (
                  <small>
                    {t`Stays open:`} <Money amount={row.open} />
                  </small>
                )}
              </span>
            </label>
          </li>
        );
      })}
    </List>
  );
}
