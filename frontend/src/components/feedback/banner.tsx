import { styled } from '@mui/material/styles';
import { CircleAlert, Info, TriangleAlert, WifiOff, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Sentence } from '../display/sentence';

type BannerTone = 'info' | 'warning' | 'error';

const ICONS: Record<BannerTone, LucideIcon> = {
  info: Info,
  warning: TriangleAlert,
  error: CircleAlert,
};

const Strip = styled('div')(({ theme }) => ({
  ...theme.typography.small,
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '4px 10px',
  padding: '8px 12px',
  borderRadius: 8,
  border: '1px solid',
  '& .text': { flex: '1 1 200px' },
  // Two buttons stay together where there is no room beside the text.
  '& .action': { display: 'flex', gap: 4 },
}));

interface BannerProps {
  tone: BannerTone;
  children: ReactNode;
  /** Something to do about it: a link or small buttons. */
  action?: ReactNode;
  /** `offline` draws the broken wave. */
  icon?: 'offline';
}

/** A strip that stands in the page: plan, offline, workspace, and faults that block nothing. */
export function Banner({ tone, children, action, icon }: BannerProps) {
  const Icon = icon === 'offline' ? WifiOff : ICONS[tone];
  return (
    <Strip
      role={tone === 'error' ? 'alert' : 'status'}
      style={{
        color: `var(--cm-palette-${tone}-text)`,
        backgroundColor: `var(--cm-palette-${tone}-tint)`,
        borderColor: `var(--cm-palette-${tone}-line)`,
      }}
    >
      <Icon size={16} aria-hidden />
      <span className="text">
        <Sentence of={children} />
      </span>
      {action && <span className="action">{action}</span>}
    </Strip>
  );
}
