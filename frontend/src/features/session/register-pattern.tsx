import { styled } from '@mui/material/styles';

/** A page of the attendance register, all squares and no letters: decoration only. */
const SQUARE = 34;
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

const squares = Array.from({ length: ROWS * COLUMNS }, (_unused, index) => {
  const row = Math.floor(index / COLUMNS);
  const column = index % COLUMNS;
  const luck = chance(row, column);
  return {
    key: `${row}-${column}`,
    x: column * STEP,
    y: row * STEP,
    marked: luck > 0.975,
    opacity: SHADES[Math.floor(luck * SHADES.length)],
  };
});

export function RegisterPattern() {
  return (
    <Pattern width={COLUMNS * STEP} height={ROWS * STEP} aria-hidden>
      {squares.map(({ key, x, y, marked, opacity }) => (
        <rect
          key={key}
          x={x}
          y={y}
          width={SQUARE}
          height={SQUARE}
          rx={8}
          className={marked ? 'mark' : undefined}
          opacity={marked ? 0.95 : opacity}
        />
      ))}
    </Pattern>
  );
}
