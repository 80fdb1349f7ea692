import type { CSSProperties } from 'react';
import type { Tokens } from './palette';

type OwnVariant = 'amount' | 'kpi' | 'body' | 'small' | 'micro' | 'title';

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }
  interface Palette extends Tokens {}
  interface PaletteOptions extends Partial<Tokens> {}
  interface PaletteColor {
    text: string;
    tint: string;
    line: string;
  }
  interface SimplePaletteColorOptions {
    text?: string;
    tint?: string;
    line?: string;
  }
  interface TypeText {
    muted: string;
  }
  interface TypographyVariants extends Record<OwnVariant, CSSProperties> {}
  interface TypographyVariantsOptions extends Partial<Record<OwnVariant, CSSProperties>> {}
}

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides extends Record<OwnVariant, true> {
    body1: false;
    body2: false;
    h3: false;
    h4: false;
    h5: false;
    h6: false;
    subtitle1: false;
    subtitle2: false;
    overline: false;
  }
}
