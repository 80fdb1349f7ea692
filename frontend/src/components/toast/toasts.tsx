import { t } from '@lingui/core/macro';
import Portal from '@mui/material/Portal';
import { styled } from '@mui/material/styles';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Sentence } from '@/components/display/sentence';
import { toasts, type Toast, type ToastTone } from '@/lib/toasts';
import { phone } from '@/theme/breakpoints';
import { usePlace } from './use-place';

const ICONS: Record<ToastTone, LucideIcon> = {
  success: CircleCheck,
  error: CircleAlert,
  warning: TriangleAlert,
  info: Info,
};

const Region = styled('div')(({ theme }) => ({
  position: 'fixed',
  top: 0,
  zIndex: theme.zIndex.snackbar,
  display: 'flex',
  pointerEvents: 'none',
  // One beside the other, each on one line: as much as fits is measured.
  '&[data-place="bar"]': {
    right: 16,
    gap: 8,
    height: 52,
    alignItems: 'center',
    width: 'max-content',
    whiteSpace: 'nowrap',
    '& .words': { display: 'flex', alignItems: 'center', gap: 18 },
    '& .actions': { flexWrap: 'nowrap', margin: 0 },
  },
  '&[data-place="strip"]': {
    right: 0,
    left: 0,
    flexDirection: 'column',
    alignItems: 'flex-end',
    gap: 8,
    padding: '8px 16px',
    paddingTop: 'calc(8px + env(safe-area-inset-top))',
    backgroundColor: theme.vars.palette.surface.chrome,
    '& > *': { width: 360, maxWidth: '100%' },
  },
  [phone]: {
    '&[data-place="strip"] > *': { width: '100%' },
    '& .action': { minHeight: 44 },
  },
  '@media print': { display: 'none' },
}));

const Card = styled('div')(({ theme }) => ({
  ...theme.typography.small,
  pointerEvents: 'auto',
  display: 'grid',
  gridTemplateColumns: '18px 1fr auto',
  gap: 12,
  padding: '10px 12px 10px 14px',
  borderRadius: 10,
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.surface.raised,
  boxShadow: theme.vars.palette.shadow.pop,
  '& > svg': { marginTop: 1 },
  '& p': { margin: 0, overflowWrap: 'anywhere' },
  '& button': {
    font: 'inherit',
    border: 0,
    padding: 0,
    background: 'none',
    cursor: 'pointer',
    borderRadius: 4,
    '&:focus-visible': {
      outline: `2px solid ${theme.vars.palette.primary.main}`,
      outlineOffset: 2,
    },
  },
  '& .actions': { display: 'flex', flexWrap: 'wrap', gap: '4px 18px', marginTop: 6 },
  '& .action': { fontWeight: 500, color: theme.vars.palette.brand.text },
  '& .close': {
    alignSelf: 'start',
    display: 'grid',
    placeItems: 'center',
    width: 24,
    height: 24,
    margin: '-3px -2px 0 0',
    color: theme.vars.palette.text.muted,
    '&:hover': { color: theme.vars.palette.text.primary },
  },
  '@keyframes toast-in': { from: { opacity: 0, transform: 'translateY(-6px)' } },
  '@media (prefers-reduced-motion: no-preference)': {
    animation: 'toast-in 140ms cubic-bezier(.2,0,0,1)',
  },
}));

interface ToastsProps {
  /** Opens the page that an action leads to. */
  onFollow?: (to: string) => void;
}

/** The toasts on the screen, newest last; one lives on while it is hovered or focused. */
export function Toasts({ onFollow }: ToastsProps) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.current);
  if (shown.length === 0) return null;
  return (
    <Portal>
      <ToastRegion shown={shown} onFollow={onFollow} />
    </Portal>
  );
}

function ToastRegion({ shown, onFollow }: ToastsProps & { shown: readonly Toast[] }) {
  const region = useRef<HTMLDivElement>(null);
  usePlace(region, shown);
  useHeard(region);
  return (
    <Region ref={region} role="region" aria-label={t`Messages`}>
      {shown.map((one) => (
        <ToastCard key={one.id} toast={one} onFollow={onFollow} />
      ))}
    </Region>
  );
}

/** A dialog that opens hides everything beside it in the body from screen readers. Toasts are still for them. */
function useHeard(region: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = region.current;
    if (!element) return undefined;
    const hidden = new MutationObserver(() => element.removeAttribute('aria-hidden'));
    hidden.observe(element, { attributeFilter: ['aria-hidden'] });
    return () => hidden.disconnect();
  }, [region]);
}

function ToastCard({ toast: shown, onFollow }: ToastsProps & { toast: Toast }) {
  const [held, setHeld] = useState(false);
  const left = useRef(shown.duration);

  useEffect(() => {
    if (held) return undefined;
    const since = Date.now();
    const timer = setTimeout(() => toasts.dismiss(shown.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(1000, left.current - (Date.now() - since));
    };
  }, [held, shown.id]);

  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (shown.takesFocus) first.current?.focus({ preventScroll: true });
  }, [shown]);

  const Icon = ICONS[shown.tone];
  return (
    <Card
      role={shown.tone === 'error' ? 'alert' : 'status'}
      onKeyDown={(event) => {
        if (event.key === 'Escape') toasts.dismiss(shown.id);
      }}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={18} aria-hidden color={`var(--cm-palette-${shown.tone}-main)`} />
      <div className="words">
        <p>
          <Sentence of={shown.text} />
        </p>
        {shown.actions.length > 0 && (
          <div className="actions">
            {shown.actions.map((action, index) => (
              <button
                key={action.label}
                ref={index === 0 ? first : undefined}
                type="button"
                className="action"
                onClick={() => {
                  if (!action.stays) toasts.dismiss(shown.id);
                  action.run?.();
                  if (action.to) onFollow?.(action.to);
                }}
              >
                {action.label}
              </button>
            ))}
          </div>
        )}
      </div>
      <button type="button" className="close" aria-label={t`Dismiss message`} onClick={() => toasts.dismiss(shown.id)}>
        <X size={14} aria-hidden />
      </button>
    </Card>
  );
}
