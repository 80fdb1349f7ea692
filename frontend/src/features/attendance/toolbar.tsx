import { styled } from '@mui/material/styles';
import { phone } from '@/theme/breakpoints';

/** What a view of /attendance is narrowed by. */
export const Toolbar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 12,
  padding: '12px 0',
  '& .quiet': { ...theme.typography.small, color: theme.vars.palette.text.secondary },
  '& .end': { display: 'flex', gap: 8, marginLeft: 'auto' },
  '& .choice': { width: 280 },
  [phone]: { columnGap: 0, '& .choice': { width: '100%' } },
}));
