import { styled } from '@mui/material/styles';
import { phone } from '@/theme/breakpoints';

/** People or classes that need somebody, each with what can be done at its end. */
export const Rows = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  display: 'grid',
  gap: 8,
  margin: '4px 0 0',
  padding: 0,
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    padding: '12px 16px',
    borderRadius: 10,
    border: `1px solid ${theme.vars.palette.line.main}`,
    backgroundColor: theme.vars.palette.surface.sheet,
  },
  '& .who': { ...theme.typography.small, flex: 1, minWidth: 0, display: 'grid', gap: 2 },
  '& strong': { fontWeight: 500, overflowWrap: 'anywhere' },
  '& strong a': { color: 'inherit', textDecoration: 'none' },
  '& strong a:hover': { textDecoration: 'underline' },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& .why': { color: theme.vars.palette.error.text },
  '& .end': { flex: 'none', display: 'inline-flex', alignItems: 'center', gap: 8 },
  [phone]: {
    '& > li': { flexWrap: 'wrap', padding: '12px 14px' },
    // Beside an avatar and buttons the sentence would stand three words wide.
    '& .who': { flexBasis: 'calc(100% - 64px)' },
    '& .end': { flexBasis: '100%', justifyContent: 'flex-end' },
  },
}));
