import { useMemo } from 'react';
import { encode } from 'uqr';

interface QrCodeProps {
  /** What a phone reads from it. */
  value: string;
  label: string;
  size: number;
}

/** Black on white in any scheme: a scanner has to read it. */
export function QrCode({ value, label, size }: QrCodeProps) {
  const { path, modules } = useMemo(() => {
    const { data, size: count } = encode(value, { border: 0, ecc: 'M' });
    const cells = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
    return { path: cells.join(''), modules: count };
  }, [value]);
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="black" />
    </svg>
  );
}
