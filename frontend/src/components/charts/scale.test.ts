import { describe, expect, it } from 'vitest';
import { areaPath, axisTicks, linePath, points } from './scale';

describe('an axis', () => {
  it.each([
    [810250, [0, 300000, 600000, 900000]],
    [268, [0, 100, 200, 300]],
    [3, [0, 1, 2, 3]],
    [0, [0, 1]],
  ])('up to %j has the round values %j', (largest, ticks) => {
    expect(axisTicks(largest)).toEqual(ticks);
  });

  it('reaches over whatever it has to show', () => {
    for (const largest of [1, 7, 19, 99, 101, 12345, 9_99_99_999]) {
      expect(axisTicks(largest).at(-1)).toBeGreaterThanOrEqual(largest);
    }
  });
});

describe('a line', () => {
  const box = { left: 10, width: 100, top: 0, height: 50 };

  it('goes from left to right, higher for more', () => {
    expect(points([0, 5, 10], box, 10)).toEqual([
      { x: 10, y: 50 },
      { x: 60, y: 25 },
      { x: 110, y: 0 },
    ]);
  });

  it('stands in the middle when it is one point', () => {
    expect(points([5], box, 10)).toEqual([{ x: 60, y: 25 }]);
  });

  it('is drawn, and its area down to the floor', () => {
    const line = points([0, 10], box, 10);
    expect(linePath(line)).toBe('M10 50L110 0');
    expect(areaPath(line, 50)).toBe('M10 50L110 0L110 50L10 50Z');
    expect(areaPath([], 50)).toBe('');
  });
});
