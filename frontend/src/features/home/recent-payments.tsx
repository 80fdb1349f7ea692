import { styled } from '@mui/material/styles';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Avatar } from '@/components/display/avatar';
import { DateText } from '@/components/display/date-text';
import { Money } from '@/components/display/money';
import { StatusChip } from '@/components/display/status-chip';
import { Panel } from '@/components/layout/panel';
import type { Payment } from './api';
import { t } from './text';

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li + li': { borderTop: `1px solid ${theme.vars.palette.line.subtle}` },
  '& a': {
    ...theme.typography.small,
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    minHeight: 52,
    padding: '0 16px',
    color: theme.vars.palette.text.primary,
    textDecoration: 'none',
  },
  '& a:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '& li:last-of-type > a': { borderRadius: '0 0 10px 10px' },
  '& .who': { flex: 1, minWidth: 0 },
  '& strong': { display: 'block', fontWeight: 500 },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& svg': { color: theme.vars.palette.text.secondary },
}));

const None = styled('p')(({ theme }) => ({
  ...theme.typography.small,
  margin: 0,
  padding: '4px 16px 20px',
  color: theme.vars.palette.text.secondary,
}));

export function RecentPayments({ payments }: { payments: readonly Payment[] }) {
  return (
    <Panel title={t('recent')} link={{ to: '/payments', label: t('all') }}>
      {payments.length === 0 && <None>{t('noPayments')}</None>}
      <List>
        {payments.map((payment) => (
          <li key={payment._id}>
            <Link to={`/payments?payment=${payment._id}`}>
              <Avatar name={payment.studentObjectId.studentName} />
              <span className="who">
                <strong>{payment.studentObjectId.studentName}</strong>
                <small>
                  {payment.receiptNo} · <DateText value={payment.date} />
                </small>
              </span>
              {payment.status === 'REVERSED' && <StatusChip state={payment.status} />}
              <Money amount={payment.amount} />
              <ChevronRight size={16} aria-hidden />
            </Link>
          </li>
        ))}
      </List>
    </Panel>
  );
}
