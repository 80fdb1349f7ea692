import type { ThemeOptions } from '@mui/material/styles';
import { phone } from './breakpoints';

/**
 * Type sizes in px with their phone sizes (shared design, section 3). ₹ stands in a face of its
 * own, first in the stack: the latin file has none. Tabular figures belong to money, counts and
 * percentages only and are set where those are drawn, never on an ancestor.
 */
const family = '"Inter Rupee","Inter Variable","Noto Sans Devanagari",system-ui,sans-serif';

const size = (px: number, line: number, weight: number, tracking?: number) => ({
  fontFamily: family,
  fontSize: `${px / 16}rem`,
  lineHeight: `${line / 16}rem`,
  fontWeight: weight,
  letterSpacing: tracking === undefined ? 'normal' : `${tracking}em`,
});

/**
 * The query of `phone`, spelled otherwise: styles spread a type size and add phone rules of their
 * own, and two equal keys of one object would replace each other.
 */
const phoneType = phone.replace(':', ': ');

const onPhone = (px: number, line: number) => ({
  [phoneType]: { fontSize: `${px / 16}rem`, lineHeight: `${line / 16}rem` },
});

const body = { ...size(14, 20, 400), ...onPhone(15, 22) };
const small = { ...size(13, 18, 400), ...onPhone(14, 20) };
const caption = { ...size(12, 16, 400), ...onPhone(13, 18) };

export const typography: NonNullable<ThemeOptions['typography']> = {
  fontFamily: family,
  fontWeightLight: 400,
  fontWeightMedium: 500,
  fontWeightBold: 600,
  amount: size(30, 38, 600, -0.02),
  kpi: size(23, 30, 600, -0.02),
  h1: size(20, 28, 600, -0.012),
  h2: size(15, 22, 600, -0.006),
  /** Dialogs and side sheets. */
  title: size(16, 24, 600, -0.006),
  body,
  body1: body,
  body2: small,
  small,
  caption,
  micro: size(11, 14, 500),
  button: { ...size(13, 18, 500), ...onPhone(15, 22), textTransform: 'none' },
};
