import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { UserRoundSearch } from 'lucide-react';
import { Avatar } from '@/components/display/avatar';
import { fromPaise, phone as phoneText, rupees, toPaise } from '@/lib/format';
import { phone } from '@/theme/breakpoints';
import type { PaymentPreview } from './api';
import { t } from './text';

const Strip = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
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
  [phone]: { '& .branch, & .MuiIconButton-root': { display: 'none' } },
}));

interface StudentStripProps {
  preview: PaymentPreview;
  onChange: () => void;
}

/** Who is paying and what is owed before this payment. */
export function StudentStrip({ preview, onChange }: StudentStripProps) {
  const { student, pendingBefore } = preview;
  const paise = toPaise(pendingBefore) ?? 0;
  return (
    <Strip>
      <Avatar name={student.studentName} size={40} />
      <div className="who">
        <strong>{student.studentName}</strong>
        <small>
          {student.studentId}
          <span className="branch"> · {student.branchname}</span> · {phoneText(student.phone)}
        </small>
      </div>
      <div className={`balance ${paise < 0 ? 'advance' : ''}`}>
        <small>{paise < 0 ? t('record.advance') : t('record.pending')}</small>
        <strong>{rupees(fromPaise(Math.abs(paise)))}</strong>
      </div>
      <Tooltip title={t('record.change')}>
        <IconButton aria-label={t('record.change')} size="small" onClick={onChange} tabIndex={-1}>
          <UserRoundSearch size={16} aria-hidden />
        </IconButton>
      </Tooltip>
    </Strip>
  );
}
