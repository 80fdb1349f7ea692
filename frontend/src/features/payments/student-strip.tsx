import { t } from '@lingui/core/macro';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { UserRoundSearch } from 'lucide-react';
import { Avatar } from '@/components/display/avatar';
import { Dotted } from '@/components/display/dotted';
import { fromPaise, phone as phoneText, rupees, toPaise } from '@/lib/format';
import { phone } from '@/theme/breakpoints';
import type { PaymentPreview, Student } from './api';

const Strip = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 66,
  padding: '12px 14px',
  borderRadius: 10,
  border: `1px solid ${theme.vars.palette.line.main}`,
  backgroundColor: theme.vars.palette.surface.sunken,
  '& .who': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& strong': { ...theme.typography.h2, display: 'block' },
  '& small': {
    ...theme.typography.caption,
    display: 'block',
    color: theme.vars.palette.text.secondary,
  },
  '& .balance': { textAlign: 'right' },
  '& .balance strong': {
    ...theme.typography.title,
    fontSize: '1.125rem',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  '& .balance.advance strong': { color: theme.vars.palette.success.text },
  [phone]: {
    gap: 8,
    padding: '10px 4px 10px 12px',
    // The name has the room: the change of the student stays at hand.
    '& small > :has(.branch), & .face': { display: 'none' },
    '& .MuiIconButton-root': { width: 44, height: 44 },
  },
}));

/** Who is paying, as the search or the preview tells it. */
export interface Payer {
  studentName: string;
  studentId: string;
  phone: string;
  branchname: string;
  pending: string;
}

/** From the preview once it is there, until then from the row that was picked. */
export function payerOf(preview: PaymentPreview | undefined, row: Student | null): Payer | null {
  if (preview) return { ...preview.student, pending: preview.pendingBefore };
  return row && { ...row, branchname: row.branchObjectId.branchname, pending: row.pending ?? '0.00' };
}

interface StudentStripProps {
  payer: Payer | null;
  onChange: () => void;
}

/** Who is paying and what is owed before this payment; an outline of it while nobody knows yet. */
export function StudentStrip({ payer, onChange }: StudentStripProps) {
  const paise = toPaise(payer?.pending ?? '0') ?? 0;
  return (
    <Strip>
      {payer ? (
        <>
          <span className="face">
            <Avatar name={payer.studentName} size={40} />
          </span>
          <div className="who">
            <strong>{payer.studentName}</strong>
            <small>
              <Dotted
                parts={[payer.studentId, <span className="branch">{payer.branchname}</span>, phoneText(payer.phone)]}
              />
            </small>
          </div>
          <div className={`balance ${paise < 0 ? 'advance' : ''}`}>
            <small>{paise < 0 ? t`Advance` : t`Pending`}</small>
            <strong>{rupees(fromPaise(Math.abs(paise)))}</strong>
          </div>
        </>
      ) : (
        <>
          <Skeleton className="face" variant="circular" width={40} height={40} />
          <div className="who">
            <Skeleton width="50%" height={14} />
            <Skeleton width="70%" height={10} />
          </div>
        </>
      )}
      <Tooltip title={t`Change student`}>
        <IconButton aria-label={t`Change student`} size="small" onClick={onChange}>
          <UserRoundSearch size={16} aria-hidden />
        </IconButton>
      </Tooltip>
    </Strip>
  );
}
