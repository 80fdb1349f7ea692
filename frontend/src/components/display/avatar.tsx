import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { initials } from '@/lib/format';

const PAIRS = 6;

/** Always the same colours for the same name. */
function pairOf(name: string): number {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return hash % PAIRS;
}

const Disc = styled('span')({
  flex: 'none',
  display: 'inline-grid',
  placeItems: 'center',
  overflow: 'hidden',
  fontWeight: 600,
  lineHeight: 1,
  userSelect: 'none',
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
});

interface AvatarProps {
  name: string;
  src?: string | null;
  size?: number;
  /** People are round, organisations square. */
  shape?: 'person' | 'organisation';
}

/** A face or the initials of the name beside it; the name itself is read from there. */
export function Avatar({ name, src, size = 30, shape = 'person' }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const pair = pairOf(name);
  return (
    <Disc
      aria-hidden
      style={{
        width: size,
        height: size,
        fontSize: Math.max(10, Math.round(size * 0.36)),
        borderRadius: shape === 'person' ? '50%' : 8,
        background: `var(--cm-palette-avatar-${pair}-background)`,
        color: `var(--cm-palette-avatar-${pair}-initials)`,
      }}
    >
      {src && src !== failed ? <img src={src} alt="" onError={() => setFailed(src)} /> : initials(name)}
    </Disc>
  );
}
