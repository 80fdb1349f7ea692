import type { ReactNode } from 'react';

/** Line drawings of the empty states, 132 × 88, in brand tints with one dot of marigold. */

const tint = 'var(--cm-palette-brand-tint2)';
const pale = 'var(--cm-palette-surface-selected)';
const line = 'var(--cm-palette-age-1)';
const ink = 'var(--cm-palette-chart-a)';
const dot = 'var(--cm-palette-accent-main)';
const paper = 'var(--cm-palette-surface-sheet)';
const ground = 'var(--cm-palette-line-strong)';

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className="drawing" viewBox="0 0 132 88" fill="none" stroke={line} strokeWidth="1.25" aria-hidden>
      {children}
    </svg>
  );
}

const Ground = () => <path d="M0 80.5h132" stroke={ground} strokeWidth="1" />;

export function BranchesDrawing() {
  const windows = (points: [number, number][]) =>
    points.map(([x, y]) => <rect key={`${x}-${y}`} x={x} y={y} width="8" height="8" rx="2" fill={paper} />);
  return (
    <Drawing>
      <rect x="8" y="34" width="34" height="46" rx="4" fill={pale} />
      <rect x="90" y="42" width="34" height="38" rx="4" fill={pale} />
      <rect x="46" y="14" width="40" height="66" rx="4" fill={tint} />
      {windows([
        [16, 44],
        [28, 44],
        [16, 58],
        [28, 58],
        [98, 52],
        [110, 52],
      ])}
      {windows([
        [54, 24],
        [70, 24],
        [54, 38],
        [54, 52],
        [70, 52],
      ])}
      <rect x="70" y="38" width="8" height="8" rx="2" fill={dot} stroke="none" />
      <rect x="61" y="68" width="10" height="12" rx="1.5" fill={ink} stroke="none" />
      <Ground />
    </Drawing>
  );
}

export function StudentsDrawing() {
  return (
    <Drawing>
      <circle cx="36" cy="42" r="10" fill={pale} />
      <path d="M18 80c0-12 8-20 18-20s18 8 18 20" fill={pale} />
      <circle cx="96" cy="42" r="10" fill={pale} />
      <path d="M78 80c0-12 8-20 18-20s18 8 18 20" fill={pale} />
      <circle cx="66" cy="34" r="12" fill={tint} />
      <path d="M44 80c0-15 9-26 22-26s22 11 22 26" fill={tint} />
      <path d="m66 8 20 8-20 8-20-8Z" fill={ink} stroke="none" />
      <path d="M86 16v10" stroke={ink} />
      <circle cx="86" cy="28" r="3" fill={dot} stroke="none" />
      <Ground />
    </Drawing>
  );
}

export function CoursesDrawing() {
  return (
    <Drawing>
      <rect x="14" y="52" width="30" height="28" rx="3" fill={pale} />
      <path d="M14 60h30M22 52v28" />
      <path d="M66 28c-7-5-17-6-28-5v44c11-1 21 0 28 5 7-5 17-6 28-5V23c-11-1-21 0-28 5Z" fill={tint} />
      <path d="M66 28v44" />
      <path d="M46 34c5 0 9 .6 13 2M46 44c5 0 9 .6 13 2M86 34c-5 0-9 .6-13 2" stroke={ink} />
      <path d="M82 22v20l5-4 5 4V22.5" fill={dot} stroke="none" />
      <rect x="98" y="44" width="10" height="36" rx="2" fill={pale} />
      <rect x="110" y="50" width="9" height="30" rx="2" fill={pale} />
      <Ground />
    </Drawing>
  );
}

export function PaymentsDrawing() {
  return (
    <Drawing>
      <rect x="10" y="44" width="52" height="34" rx="4" fill={pale} transform="rotate(-8 36 61)" />
      <circle cx="36" cy="61" r="8" fill={paper} />
      <path d="M52 10h48v68l-6-5-6 5-6-5-6 5-6-5-6 5-6-5-6 5Z" fill={tint} />
      <path d="M62 24h28M62 33h18" stroke={ink} />
      <path d="M62 46h8M84 46h6M62 54h8M84 54h6" />
      <circle cx="102" cy="20" r="9" fill={dot} stroke="none" />
      <path d="m98 20 3 3 5-6" stroke={paper} strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" />
      <Ground />
    </Drawing>
  );
}

export function CertificatesDrawing() {
  return (
    <Drawing>
      <rect x="12" y="24" width="72" height="50" rx="4" fill={pale} transform="rotate(-6 48 49)" />
      <rect x="26" y="14" width="84" height="58" rx="4" fill={tint} />
      <rect x="32" y="20" width="72" height="46" rx="2" fill={paper} />
      <path d="M48 32h40" stroke={ink} strokeWidth="2" />
      <path d="M42 41h52M42 48h30" />
      <path d="m90 60-3 20 7-5 7 5-3-20" fill={ink} stroke="none" />
      <circle cx="94" cy="56" r="9" fill={dot} stroke="none" />
      <Ground />
    </Drawing>
  );
}

export function StaffDrawing() {
  return (
    <Drawing>
      <rect x="40" y="16" width="52" height="64" rx="5" fill={tint} />
      <rect x="58" y="10" width="16" height="10" rx="3" fill={ink} stroke="none" />
      <circle cx="66" cy="38" r="9" fill={paper} />
      <path d="M52 62c0-8 6-13 14-13s14 5 14 13Z" fill={paper} />
      <path d="M54 70h24" stroke={ink} />
      <rect x="12" y="40" width="22" height="40" rx="4" fill={pale} />
      <circle cx="23" cy="52" r="5" fill={paper} />
      <rect x="98" y="40" width="22" height="40" rx="4" fill={pale} />
      <circle cx="109" cy="52" r="5" fill={dot} stroke="none" />
      <path d="M17 66h12M103 66h12" />
      <Ground />
    </Drawing>
  );
}

export function GenericDrawing() {
  return (
    <Drawing>
      <path d="M24 36h84v40a4 4 0 0 1-4 4H28a4 4 0 0 1-4-4Z" fill={tint} />
      <path d="m24 36 10-18h64l10 18" fill={pale} />
      <path d="M24 36h26l4 10h24l4-10h26" fill={paper} />
      <path d="M48 62h36" stroke={ink} />
      <circle cx="98" cy="14" r="4" fill={dot} stroke="none" />
      <Ground />
    </Drawing>
  );
}

export function NotFoundDrawing() {
  return (
    <Drawing>
      <rect x="20" y="14" width="92" height="62" rx="5" fill={tint} />
      <path d="M20 26h92" />
      <circle cx="28" cy="20" r="1.5" fill={ink} stroke="none" />
      <circle cx="34" cy="20" r="1.5" fill={ink} stroke="none" />
      <circle cx="62" cy="48" r="13" fill={paper} stroke={ink} strokeWidth="2" />
      <path d="m72 58 10 10" stroke={ink} strokeWidth="2.5" strokeLinecap="round" />
      <circle cx="62" cy="48" r="3" fill={dot} stroke="none" />
      <Ground />
    </Drawing>
  );
}
