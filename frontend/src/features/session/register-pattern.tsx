import { styled } from '@mui/material/styles';

/** A page of the attendance register, all squares and no letters: decoration only. */
const RADIUS = 8;
const SIDE = 18;
const STEP = 44;
const ROWS = 14;
const COLUMNS = 24;

const Pattern = styled('svg')(({ theme }) => ({
  display: 'block',
  flex: 'none',
  fill: theme.vars.palette.pattern.square,
  '& .mark': { fill: theme.vars.palette.pattern.accent },
}));

/** Evenly spread and the same on every visit. */
function chance(row: number, column: number): number {
  const wave = Math.sin(row * 127.1 + column * 311.7) * 43758.5453;
  return wave - Math.floor(wave);
}

const SHADES = [0.05, 0.14, 0.3, 0.3, 0.42, 0.5];

const MARK = 'mark';

const square = (row: number, column: number) =>
  `M${column * STEP + RADIUS} ${row * STEP}h${SIDE}a8 8 0 0 1 8 8v${SIDE}a8 8 0 0 1-8 8h-${SIDE}a8 8 0 0 1-8-8v-${SIDE}a8 8 0 0 1 8-8z`;

/** The outlines of all squares of a shade: a path each, where an element a square would be three hundred. */
const shades = new Map<number | typeof MARK, string>();
for (let row = 0; row < ROWS; row++) {
  for (let column = 0; column < COLUMNS; column++) {
    const luck = chance(row, column);
    const shade = luck > 0.975 ? MARK : SHADES[Math.floor(luck * SHADES.length)]!;
    shades.set(shade, (shades.get(shade) ?? '') + square(row, column));
  }
}

export function RegisterPattern() {
  return (
    <Pattern width={COLUMNS * STEP} height={ROWS * STEP} aria-hidden>
      {[...shades].map(([shade, outline]) =>
        shade === MARK ? (
          <path key={shade} d={outline} className="mark" opacity={0.95} />
        ) : (
          <path key={shade} d={outline} opacity={shade} />
        ),
      )}
    </Pattern>
  );
}
