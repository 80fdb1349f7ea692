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
  '& label': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: 8,
    padding: '6px 16px 6px 6px',
    minHeight: 56,
  },
  '& .effects': { gridColumn: '2 / -1' },
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
        const discount = row.discount && t`Discount ${{ discount: row.discount }}`;
        const notes = [reason, ...row.effects, discount].filter(Boolean);
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
              <span>
                <strong>{student.studentName}</strong>
                <small>{student.studentId}</small>
              </span>
              <span className="amount">
                {moves && <Money amount={row.total} weight={500} />}
                {!isNothing(row.open) && (
                  <small>
                    {t`Stays open:`} <Money amount={row.open} />
                  </small>
                )}
              </span>
              {notes.length > 0 && <small className="effects">{notes.join(' ')}</small>}
            </label>
          </li>
        );
      })}
    </List>
  );
}
