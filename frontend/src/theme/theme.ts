import { createTheme } from '@mui/material/styles';
import { breakpoints } from './breakpoints';
import { controls } from './controls';
import { dark, light } from './palette';
import { surfaces } from './surfaces';
import { typography } from './typography';

export const theme = createTheme({
  cssVariables: { cssVarPrefix: 'cm', colorSchemeSelector: '[data-scheme="%s"]' },
  colorSchemes: { light: { palette: light }, dark: { palette: dark } },
  breakpoints,
  spacing: 4,
  shape: { borderRadius: 6 },
  typography,
  transitions: {
    easing: { easeInOut: 'cubic-bezier(.2,0,0,1)', easeOut: 'cubic-bezier(.2,0,0,1)' },
    duration: { enteringScreen: 200, leavingScreen: 140, shortest: 90, shorter: 120, short: 140, standard: 140 },
  },
  components: { ...controls, ...surfaces },
});
