/**
 * The colours of both schemes (shared design, section 2). Each leaf becomes a CSS variable
 * `--cm-palette-<path>`, so that a change of scheme repaints without a render. Features name a
 * token (`surface.selected`, `error.text`) and never a literal colour.
 */
export interface Tone {
  /** Text that stays readable on `tint` and on the sheet. */
  text: string;
  tint: string;
  line: string;
}

interface Avatar {
  background: string;
  initials: string;
}

export interface Tokens {
  surface: {
    chrome: string;
    sheet: string;
    raised: string;
    sunken: string;
    hover: string;
    active: string;
    selected: string;
    selectedLine: string;
    inverse: string;
    inverseText: string;
  };
  line: { subtle: string; main: string; strong: string; input: string };
  brand: { tint2: string; text: string };
  accent: { main: string; badge: string; badgeText: string; text: string; tint: string };
  neutral: Tone;
  chart: { a: string; bFill: string; bStroke: string; grid: string };
  /** Dues by age: not yet due, 1–7, 8–30, 31–60, over 60 days late. */
  age: Record<'0' | '1' | '2' | '3' | '4', string>;
  avatar: Record<'0' | '1' | '2' | '3' | '4' | '5', Avatar>;
  attendance: Record<'present' | 'late' | 'halfDay' | 'absent' | 'lateLetter' | 'letter', string>;
  /** The half of the signed-out pages that carries the register pattern; alike in both schemes. */
  pattern: Record<'ground' | 'brand' | 'square' | 'accent' | 'title' | 'text', string>;
  scrim: string;
  shadow: { pop: string; sheet: string };
}

const avatarPairs: [string, string][] = [
  ['#D6F1F8', '#013F4C'],
  ['#FFE7CB', '#6F3312'],
  ['#D3F3E0', '#0B5633'],
  ['#EFE3FB', '#5A2C86'],
  ['#DCEAFD', '#1E4E9E'],
  ['#FFE0DE', '#8B1A19'],
];

/** Initials on their tint; the dark scheme swaps the two. */
function avatars(dark: boolean) {
  const pairs = avatarPairs.map(([tint, ink]) =>
    dark ? { background: ink, initials: tint } : { background: tint, initials: ink },
  );
  return { ...pairs } as unknown as Tokens['avatar'];
}

const alike = {
  attendance: {
    present: '#1E8650',
    late: '#F2C14E',
    halfDay: '#2A6AC0',
    absent: '#C52B2D',
    lateLetter: '#3A2400',
    letter: '#FFFFFF',
  },
  pattern: {
    ground: '#022C35',
    brand: '#00677B',
    square: '#4EADC5',
    accent: '#F59740',
    title: '#FFFFFF',
    text: '#BCD9E1',
  },
  scrim: 'rgba(9,15,18,.44)',
};

export const light = {
  ...alike,
  primary: { main: '#00677B', dark: '#005464', contrastText: '#FFFFFF' },
  secondary: { main: '#4F5A5E', dark: '#121B1F', contrastText: '#FFFFFF' },
  success: { main: '#1E8650', text: '#0B5633', tint: '#E4FAEC', line: '#B1E6C6' },
  warning: { main: '#C38300', text: '#6F4606', tint: '#FFF5D7', line: '#F7DB98' },
  error: {
    main: '#C52B2D',
    dark: '#9E1D1C',
    contrastText: '#FFFFFF',
    text: '#9E1D1C',
    tint: '#FFEFEE',
    line: '#FDCDCC',
  },
  info: { main: '#2A6AC0', text: '#1E4E9E', tint: '#ECF4FF', line: '#C5DDFC' },
  text: { primary: '#121B1F', secondary: '#4F5A5E', muted: '#687276', disabled: '#8A9498' },
  background: { default: '#FFFFFF', paper: '#FFFFFF' },
  divider: '#E4E9EA',
  surface: {
    chrome: '#F4F6F7',
    sheet: '#FFFFFF',
    raised: '#FFFFFF',
    sunken: '#F9FAFB',
    hover: '#F4F6F7',
    active: '#E4E9EA',
    selected: '#ECF8FC',
    selectedLine: '#B4E1EE',
    inverse: '#121B1F',
    inverseText: '#F4F6F7',
  },
  line: { subtle: '#ECF0F1', main: '#E4E9EA', strong: '#CAD1D3', input: '#899296' },
  brand: { tint2: '#DDECF0', text: '#005464' },
  accent: { main: '#E07114', badge: '#BD5711', badgeText: '#FFFFFF', text: '#984418', tint: '#FFF4E9' },
  neutral: { text: '#384348', tint: '#ECF0F1', line: '#DCE0E3' },
  chart: { a: '#13859D', bFill: '#FFE0BD', bStroke: '#D0690F', grid: '#ECF0F1' },
  age: { 0: '#B9CDD6', 1: '#88CDE1', 2: '#F2C14E', 3: '#E07114', 4: '#C52B2D' },
  avatar: avatars(false),
  shadow: {
    pop: '0 0 0 1px rgba(18,27,31,.08), 0 12px 32px -8px rgba(18,27,31,.22)',
    sheet: '-24px 0 64px -24px rgba(18,27,31,.28)',
  },
};

export const dark: typeof light = {
  ...alike,
  primary: { main: '#4EADC5', dark: '#88CDE1', contrastText: '#031F25' },
  secondary: { main: '#A9B4B8', dark: '#ECF0F1', contrastText: '#121B1F' },
  success: { main: '#4CC184', text: '#77DDA0', tint: '#142C1F', line: '#1F4A33' },
  warning: { main: '#F5C761', text: '#F5C761', tint: '#342812', line: '#574216' },
  error: {
    main: '#F47A7A',
    dark: '#FB9797',
    contrastText: '#2A0B0B',
    text: '#FB9797',
    tint: '#3A1B1B',
    line: '#662A2A',
  },
  info: { main: '#88C0F9', text: '#88C0F9', tint: '#182A45', line: '#27446F' },
  text: { primary: '#ECF0F1', secondary: '#A9B4B8', muted: '#8F9A9F', disabled: '#66757B' },
  background: { default: '#11191D', paper: '#11191D' },
  divider: '#222D32',
  surface: {
    chrome: '#0A1114',
    sheet: '#11191D',
    raised: '#182227',
    sunken: '#0D1518',
    hover: '#182227',
    active: '#1E292E',
    selected: '#0B2B34',
    selectedLine: '#17505F',
    inverse: '#ECF0F1',
    inverseText: '#121B1F',
  },
  line: { subtle: '#1A2428', main: '#222D32', strong: '#38454A', input: '#66757B' },
  brand: { tint2: '#12323B', text: '#88CDE1' },
  accent: { main: '#F59740', badge: '#BD5711', badgeText: '#FFFFFF', text: '#F8B679', tint: '#2E2014' },
  neutral: { text: '#C3CCCF', tint: '#1E292E', line: '#2B383D' },
  chart: { a: '#4EADC5', bFill: '#4A3116', bStroke: '#F59740', grid: '#1E292E' },
  age: { 0: '#465A63', 1: '#2F7F93', 2: '#D9A93A', 3: '#F08A35', 4: '#F06A6A' },
  avatar: avatars(true),
  shadow: {
    pop: '0 0 0 1px rgba(255,255,255,.08), 0 12px 32px -8px rgba(0,0,0,.7)',
    sheet: '-24px 0 64px -24px rgba(0,0,0,.7)',
  },
};
