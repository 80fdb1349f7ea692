import { styled } from '@mui/material/styles';
import { phone } from '@/theme/breakpoints';

/** The head of a record's page: who or what it is, its figures, and what can be done with it. */
export const RecordHead = styled('section')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '12px 16px',
  margin: '0 0 12px',
  padding: '14px 16px',
  borderRadius: 10,
  border: `1px solid ${theme.vars.palette.line.main}`,
  '& .who': { flex: '1 1 240px', minWidth: 0 },
  '& h1': {
    ...theme.typography.h1,
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '2px 10px',
    margin: 0,
  },
  '& p': { ...theme.typography.small, margin: '2px 0 0', color: theme.vars.palette.text.secondary },
  '& .balance': { textAlign: 'right', fontSize: '1.125rem', lineHeight: '1.5rem' },
  '& .balance > small': {
    ...theme.typography.caption,
    display: 'block',
    color: theme.vars.palette.text.secondary,
  },
  '& .figures': { display: 'flex', flexWrap: 'wrap', gap: '8px 24px', margin: 0 },
  '& .figures > div': { textAlign: 'right' },
  '& .figures dt': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& .figures dd': {
    ...theme.typography.body,
    margin: 0,
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  '& .actions': { display: 'flex', alignItems: 'center', gap: 8 },
  [phone]: {
    '& .figures': { flexBasis: '100%', display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    '& .figures > div': { textAlign: 'left' },
    '& .actions': { flexBasis: '100%', flexWrap: 'wrap' },
    // No narrower than its words.
    '& .actions > .MuiButton-root': { flex: '1 0 auto' },
    '& .actions > .MuiButton-contained': { flexBasis: '100%', order: -1 },
    '& .balance': { flexBasis: '100%', textAlign: 'left', '& > span': { alignItems: 'flex-start' } },
  },
}));
