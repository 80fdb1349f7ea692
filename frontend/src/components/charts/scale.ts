/** Values of the axis: whole steps of a round size, from nought to over the largest value. */
export function axisTicks(largest: number, steps = 3): number[] {
  if (largest <= 0) return [0, 1];
  const rough = largest / steps;
  const magnitude = Math.max(1, 10 ** Math.floor(Math.log10(rough)));
  const sizes = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].map((one) => one * magnitude).filter(Number.isInteger);
  const step = sizes.find((one) => one >= rough) ?? rough;
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}

export interface Point {
  x: number;
  y: number;
}

/** Evenly spread points from left to right; a higher value stands higher. */
export function points(
  values: readonly number[],
  box: { left: number; width: number; top: number; height: number },
  largest: number,
  smallest = 0,
): Point[] {
  const range = largest - smallest || 1;
  const gap = values.length > 1 ? box.width / (values.length - 1) : 0;
  return values.map((value, index) => ({
    x: box.left + (values.length > 1 ? index * gap : box.width / 2),
    y: box.top + box.height * (1 - (value - smallest) / range),
  }));
}

const round = (value: number) => Math.round(value * 10) / 10;

export function linePath(line: readonly Point[]): string {
  return line.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');
}

/** The area between a line and the floor. */
export function areaPath(line: readonly Point[], floor: number): string {
  const first = line[0];
  const last = line.at(-1);
  if (!first || !last) return '';
  return `${linePath(line)}L${round(last.x)} ${round(floor)}L${round(first.x)} ${round(floor)}Z`;
}
