import type { Components, Theme } from '@mui/material/styles';
import { desk, phone } from './breakpoints';

const STRIP = 'var(--toast-strip, 0px)';

/** The page, panels, tables and whatever floats above them. Hairlines separate; only what floats has a shadow. */
export const surfaces: Components<Theme> = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': { animation: 'none !important', transition: 'none !important' },
      },
      // On paper stands the page itself: what acts on it stays behind, and so does what floats above it.
      '@media print': {
        '@page': { margin: '14mm' },
        '.screen-only, .MuiButton-root, .MuiIconButton-root, .MuiCheckbox-root, .MuiTabs-root, .MuiModal-root': {
          display: 'none !important',
        },
        'tr, li, section': { breakInside: 'avoid' },
      },
      html: { colorScheme: 'light', '&[data-scheme="dark"]': { colorScheme: 'dark' } },
      'html, body, #root': { height: '100%' },
      body: {
        ...theme.typography.body,
        // The page begins below the toasts where these have no place in the top bar (components/toast/use-place.ts).
        boxSizing: 'border-box',
        paddingTop: STRIP,
        backgroundColor: theme.vars.palette.surface.sheet,
        color: theme.vars.palette.text.primary,
      },
      svg: { flex: 'none' },
      'svg.lucide': { strokeWidth: 1.75 },
    }),
  },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' } },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: ({ theme }) => ({ '&:not(.MuiBackdrop-invisible)': { backgroundColor: theme.vars.palette.scrim } }),
    },
  },
  MuiPopover: {
    styleOverrides: {
      paper: ({ theme }) => ({
        backgroundColor: theme.vars.palette.surface.raised,
        boxShadow: theme.vars.palette.shadow.pop,
        borderRadius: 10,
      }),
    },
  },
  MuiMenu: {
    styleOverrides: { list: { padding: 4 }, paper: { marginTop: 4 } },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.small,
        minHeight: 34,
        gap: 10,
        padding: '0 10px',
        borderRadius: theme.vars.shape.borderRadius,
        '&:hover, &.Mui-focusVisible': { backgroundColor: theme.vars.palette.surface.hover },
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: theme.vars.palette.surface.selected },
        '&.Mui-focusVisible': { outlineOffset: -2 },
        // Against MUI's own rule from 600 px up.
        '@media (min-width:600px)': { minHeight: 34 },
        [phone]: { minHeight: 44 },
      }),
    },
  },
  MuiDialog: {
    // What lies under a dialog hears Escape as soon as that closes, not when it has faded.
    defaultProps: { closeAfterTransition: false },
    styleOverrides: {
      root: { top: STRIP },
      paper: ({ theme }) => ({
        width: 480,
        maxWidth: 'calc(100% - 32px)',
        margin: 16,
        padding: 28,
        borderRadius: 12,
        boxShadow: theme.vars.palette.shadow.pop,
        backgroundColor: theme.vars.palette.surface.sheet,
        // The top bar stays free for the toasts.
        [desk]: { maxHeight: 'calc(100% - 112px)' },
        [phone]: { width: '100%', padding: 20 },
      }),
    },
  },
  MuiDialogTitle: {
    styleOverrides: { root: ({ theme }) => ({ ...theme.typography.title, padding: 0, marginBottom: 4 }) },
  },
  MuiDialogContent: {
    styleOverrides: {
      root: ({ theme }) => ({ padding: 0, overflowX: 'visible', color: theme.vars.palette.text.secondary }),
    },
  },
  MuiDialogContentText: {
    styleOverrides: {
      root: ({ theme }) => ({ ...theme.typography.small, color: theme.vars.palette.text.secondary }),
    },
  },
  MuiDialogActions: {
    styleOverrides: {
      root: {
        padding: 0,
        marginTop: 20,
        gap: 8,
        [phone]: { flexDirection: 'column-reverse', alignItems: 'stretch' },
      },
      spacing: { '& > :not(style) ~ :not(style)': { marginLeft: 0 } },
    },
  },
  MuiDrawer: {
    styleOverrides: {
      root: {
        '&:not(.MuiDrawer-anchorBottom) > .MuiDrawer-paper': { top: STRIP, height: `calc(100% - ${STRIP})` },
      },
      paper: ({ theme }) => ({
        borderRadius: 0,
        backgroundColor: theme.vars.palette.surface.sheet,
        boxShadow: theme.vars.palette.shadow.sheet,
      }),
    },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 400 },
    styleOverrides: {
      tooltip: ({ theme }) => ({
        ...theme.typography.caption,
        padding: '5px 8px',
        borderRadius: theme.vars.shape.borderRadius,
        color: theme.vars.palette.surface.inverseText,
        backgroundColor: theme.vars.palette.surface.inverse,
      }),
    },
  },
  MuiDivider: { styleOverrides: { root: ({ theme }) => ({ borderColor: theme.vars.palette.line.main }) } },
  MuiSkeleton: {
    defaultProps: { animation: 'pulse', variant: 'rounded' },
    styleOverrides: {
      root: ({ theme }) => ({ borderRadius: 4, backgroundColor: theme.vars.palette.surface.active }),
    },
  },
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: 38, [phone]: { minHeight: 44 } },
      list: { gap: 20 },
      indicator: ({ theme }) => ({ height: 2, backgroundColor: theme.vars.palette.primary.main }),
    },
  },
  MuiTab: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.small,
        minWidth: 0,
        minHeight: 38,
        padding: 0,
        fontWeight: 500,
        textTransform: 'none',
        color: theme.vars.palette.text.secondary,
        '&.Mui-selected': { color: theme.vars.palette.text.primary, fontWeight: 600 },
        [phone]: { minHeight: 44 },
      }),
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.small,
        height: 48,
        padding: '4px 12px',
        borderColor: theme.vars.palette.line.subtle,
      }),
      head: ({ theme }) => ({
        ...theme.typography.caption,
        height: 36,
        fontWeight: 500,
        whiteSpace: 'nowrap',
        color: theme.vars.palette.text.secondary,
        borderColor: theme.vars.palette.line.main,
        backgroundColor: theme.vars.palette.surface.sheet,
      }),
    },
  },
  MuiTableRow: {
    styleOverrides: {
      root: ({ theme }) => ({
        '&.MuiTableRow-hover:hover': { backgroundColor: theme.vars.palette.surface.hover },
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: theme.vars.palette.surface.selected },
      }),
    },
  },
  MuiTableSortLabel: {
    styleOverrides: {
      root: ({ theme }) => ({
        '&.Mui-active': { color: theme.vars.palette.text.primary },
        '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
      }),
    },
  },
};
