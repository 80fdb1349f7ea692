import type { Components, Theme } from '@mui/material/styles';
import { phone } from './breakpoints';

/** Buttons, fields, boxes and switches: dense on the desk, 44 px and more in the hand. */

const focusRing = (theme: Theme) => ({
  outline: `2px solid ${theme.vars.palette.primary.main}`,
  outlineOffset: 2,
});

const fieldRing = (theme: Theme, colour: string) => ({
  borderWidth: 1,
  borderColor: colour,
  boxShadow: `0 0 0 3px color-mix(in srgb, ${colour} 22%, transparent)`,
  borderRadius: theme.vars.shape.borderRadius,
});

export const controls: Components<Theme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true, disableTouchRipple: true },
    styleOverrides: {
      root: ({ theme }) => ({
        fontFamily: 'inherit',
        '&:focus-visible, &.Mui-focusVisible': focusRing(theme),
      }),
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, variant: 'outlined', color: 'secondary', loadingPosition: 'start' },
    styleOverrides: {
      root: ({ theme }) => ({
        minWidth: 0,
        minHeight: 34,
        padding: '0 12px',
        whiteSpace: 'nowrap',
        borderRadius: theme.vars.shape.borderRadius,
        transition: 'background-color 90ms, border-color 90ms, color 90ms',
        [phone]: { minHeight: 44, padding: '0 16px', borderRadius: 8 },
        '& .MuiButton-startIcon': { marginLeft: -2, marginRight: 7 },
        '& .MuiButton-endIcon': { marginRight: -2, marginLeft: 7 },
        variants: [
          {
            props: { size: 'large' },
            style: { minHeight: 40, fontSize: '.875rem', [phone]: { minHeight: 50, fontSize: '1rem' } },
          },
          {
            props: { size: 'small' },
            style: { minHeight: 28, padding: '0 8px', fontSize: '.8125rem', [phone]: { minHeight: 44 } },
          },
          {
            props: { variant: 'contained', color: 'primary' },
            style: { '&:hover': { backgroundColor: theme.vars.palette.primary.dark } },
          },
          {
            props: { variant: 'outlined', color: 'secondary' },
            style: {
              color: theme.vars.palette.text.primary,
              borderColor: theme.vars.palette.line.strong,
              backgroundColor: theme.vars.palette.surface.sheet,
              boxShadow: '0 1px 1px rgba(18,27,31,.04)',
              '&:hover': {
                backgroundColor: theme.vars.palette.surface.hover,
                borderColor: theme.vars.palette.line.strong,
              },
            },
          },
          {
            props: { variant: 'text', color: 'secondary' },
            style: {
              color: theme.vars.palette.text.secondary,
              '&:hover': {
                color: theme.vars.palette.text.primary,
                backgroundColor: theme.vars.palette.surface.hover,
              },
            },
          },
          {
            props: { variant: 'text', color: 'primary' },
            style: { color: theme.vars.palette.brand.text },
          },
        ],
        // A finger that stays on it leaves its hover behind.
        '&.Mui-disabled, &.Mui-disabled:hover': {
          color: theme.vars.palette.text.muted,
          borderColor: theme.vars.palette.line.main,
          backgroundColor: theme.vars.palette.surface.active,
          boxShadow: 'none',
        },
        '&.MuiButton-text.Mui-disabled': { backgroundColor: 'transparent' },
        // Saving keeps the button's colour, label and width; the spinner takes the icon's place.
        '&.MuiButton-loading.MuiButton-contained.Mui-disabled': {
          color: theme.vars.palette.primary.contrastText,
          backgroundColor: theme.vars.palette.primary.main,
        },
        '& .MuiButton-loadingIndicator': { color: 'inherit' },
      }),
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        width: 34,
        height: 34,
        padding: 0,
        borderRadius: theme.vars.shape.borderRadius,
        color: theme.vars.palette.text.secondary,
        '&:hover': {
          backgroundColor: theme.vars.palette.surface.active,
          color: theme.vars.palette.text.primary,
        },
        [phone]: { width: 44, height: 44, borderRadius: 8 },
        variants: [{ props: { size: 'small' }, style: { width: 28, height: 28, [phone]: { width: 44, height: 44 } } }],
      }),
    },
  },
  MuiLink: {
    defaultProps: { underline: 'hover' },
    styleOverrides: {
      root: ({ theme }) => ({
        color: theme.vars.palette.brand.text,
        fontWeight: 500,
        borderRadius: 2,
        '&:focus-visible': focusRing(theme),
      }),
    },
  },
  MuiInputLabel: {
    defaultProps: { shrink: true, required: false },
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.small,
        position: 'static',
        transform: 'none',
        maxWidth: 'none',
        marginBottom: 6,
        fontWeight: 500,
        color: theme.vars.palette.text.primary,
        pointerEvents: 'auto',
        '&.Mui-focused, &.Mui-error, &.Mui-disabled': { color: theme.vars.palette.text.primary },
      }),
    },
  },
  MuiInputBase: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.body,
        backgroundColor: theme.vars.palette.surface.sheet,
        [phone]: { fontSize: '1rem', lineHeight: '1.5rem' },
      }),
      input: ({ theme }) => ({
        '&::placeholder': { color: theme.vars.palette.text.muted, opacity: 1 },
        // An empty field that is only read is empty, not an invitation.
        '&.Mui-disabled::placeholder': { opacity: 0 },
        '&:-webkit-autofill': {
          WebkitBoxShadow: `0 0 0 100px ${theme.vars.palette.surface.sheet} inset`,
          WebkitTextFillColor: theme.vars.palette.text.primary,
        },
      }),
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 36,
        borderRadius: theme.vars.shape.borderRadius,
        [phone]: { minHeight: 46, borderRadius: 8 },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.text.secondary },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': fieldRing(theme, theme.vars.palette.primary.main),
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.error.main },
        '&.Mui-error.Mui-focused .MuiOutlinedInput-notchedOutline': fieldRing(theme, theme.vars.palette.error.main),
        '&.Mui-disabled': { backgroundColor: theme.vars.palette.surface.sunken },
        '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.line.main },
        '&.MuiInputBase-multiline': { padding: '8px 12px' },
      }),
      input: ({ theme }) => ({
        height: 20,
        padding: '8px 12px',
        [phone]: { height: 24, padding: '11px 12px' },
        '&.Mui-disabled': { WebkitTextFillColor: theme.vars.palette.text.secondary },
        'textarea&': { height: 'auto', padding: 0 },
        'select&': { textOverflow: 'ellipsis' },
        '.MuiInputBase-adornedStart > &': { paddingLeft: 0 },
      }),
      notchedOutline: ({ theme }) => ({
        top: 0,
        borderColor: theme.vars.palette.line.input,
        transition: 'border-color 90ms, box-shadow 90ms',
        '& legend': { display: 'none' },
        [phone]: { borderRadius: 8 },
      }),
      multiline: { height: 'auto' },
    },
  },
  MuiInputAdornment: {
    styleOverrides: {
      root: ({ theme }) => ({
        color: theme.vars.palette.text.secondary,
        maxHeight: 'none',
        '&.MuiInputAdornment-positionEnd > .MuiIconButton-root': { marginRight: -8 },
      }),
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.caption,
        display: 'flex',
        gap: 5,
        margin: '5px 0 0',
        color: theme.vars.palette.text.secondary,
        '&.Mui-error': { color: theme.vars.palette.error.text },
        '& svg': { flex: 'none', marginTop: 1 },
      }),
    },
  },
  MuiFormControlLabel: {
    styleOverrides: {
      // The box stands on the form's edge, its larger target around it.
      root: { margin: '-6px 0 -6px -9px', gap: 2, [phone]: { margin: '-8px 0 -8px -13px' } },
      label: ({ theme }) => ({ ...theme.typography.small }),
    },
  },
  MuiCheckbox: {
    defaultProps: {
      color: 'primary',
      icon: <span className="box" />,
      checkedIcon: <span className="box on" />,
      indeterminateIcon: <span className="box some" />,
    },
    styleOverrides: {
      root: ({ theme }) => ({
        flex: 'none',
        width: 34,
        height: 34,
        padding: 0,
        [phone]: { width: 44, height: 44 },
        '& .box': {
          width: 16,
          height: 16,
          borderRadius: 3,
          border: `1.5px solid ${theme.vars.palette.line.input}`,
          backgroundColor: theme.vars.palette.surface.sheet,
          position: 'relative',
          [phone]: { width: 18, height: 18 },
        },
        '& .on, & .some': {
          borderColor: theme.vars.palette.primary.main,
          backgroundColor: theme.vars.palette.primary.main,
        },
        '& .on::after': {
          content: '""',
          position: 'absolute',
          inset: '1px 4px 3px 4px',
          border: `solid ${theme.vars.palette.primary.contrastText}`,
          borderWidth: '0 2px 2px 0',
          transform: 'rotate(42deg) scale(.92)',
        },
        '& .some::after': {
          content: '""',
          position: 'absolute',
          left: 3,
          right: 3,
          top: 'calc(50% - 1px)',
          height: 2,
          backgroundColor: theme.vars.palette.primary.contrastText,
        },
        '&.Mui-disabled .box': { borderColor: theme.vars.palette.line.strong },
        '&.Mui-focusVisible': { outlineOffset: -6 },
      }),
    },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 28, height: 16, padding: 0, margin: '0 6px', overflow: 'visible' },
      switchBase: ({ theme }) => ({
        padding: 2,
        '&.Mui-checked': { transform: 'translateX(12px)', color: theme.vars.palette.surface.sheet },
        '&.Mui-checked + .MuiSwitch-track': { opacity: 1, backgroundColor: theme.vars.palette.primary.main },
      }),
      thumb: ({ theme }) => ({
        width: 12,
        height: 12,
        boxShadow: 'none',
        backgroundColor: theme.vars.palette.surface.sheet,
      }),
      track: ({ theme }) => ({
        borderRadius: 8,
        opacity: 1,
        backgroundColor: theme.vars.palette.text.secondary,
      }),
    },
  },
};
