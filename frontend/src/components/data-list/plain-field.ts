import type { Theme } from '@mui/material/styles';

/**
 * A browser's own field in the clothes of the form's: what every list shows must not wait for the
 * form kit, which comes with the first form.
 */
export const plainField = (theme: Theme) => ({
  borderRadius: 6,
  border: `1px solid ${theme.vars.palette.line.input}`,
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.surface.sheet,
  '&::placeholder': { color: theme.vars.palette.text.muted, opacity: 1 },
  '&:hover': { borderColor: theme.vars.palette.text.secondary },
  '&:focus-visible': {
    outline: 'none',
    borderColor: theme.vars.palette.primary.main,
    boxShadow: `0 0 0 3px color-mix(in srgb, ${theme.vars.palette.primary.main} 22%, transparent)`,
  },
});
