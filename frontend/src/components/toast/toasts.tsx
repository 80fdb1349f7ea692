import Portal from '@mui/material/Portal';
import { styled } from '@mui/material/styles';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { toasts, type Toast, type ToastTone } from '@/lib/toasts';
import { phone } from '@/theme/breakpoints';
import { t } from './text';

const ICONS: Record<ToastTone, LucideIcon> = {
  success: CircleCheck,
  error: CircleAlert,
  warning: TriangleAlert,
  info: Info,
};

const Region = styled('div')(({ theme }) => ({
  position: 'fixed',
  top: 16,
  right: 16,
  width: 360,
  zIndex: theme.zIndex.snackbar,
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  pointerEvents: 'none',
  transition: 'top 140ms cubic-bezier(.2,0,0,1)',
  // A sheet's head carries its close button: the toasts stand below it.
  'body:has(.MuiDrawer-anchorRight) &': { top: 56 + 16 },
  [phone]: { '&, body:has(.MuiDrawer-anchorRight) &': { top: 56 + 12 }, left: 16, width: 'auto' },
  '@media print': { display: 'none' },
}));

const Card = styled('div')(({ theme }) => ({
  ...theme.typography.small,
  pointerEvents: 'auto',
  display: 'grid',
  gridTemplateColumns: '18px 1fr auto',
  gap: 12,
  padding: '12px 12px 12px 14px',
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
  '& .action': { marginTop: 6, fontWeight: 500, color: theme.vars.palette.brand.text },
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

/** The toasts on the screen, newest last; one lives on while it is hovered or focused. */
export function Toasts() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.current);
  if (shown.length === 0) return null;
  return (
    // Anew at the end of the body: a dialog hides what stood there before it from screen readers.
    <Portal>
      <Region role="region" aria-label={t('region')}>
        {shown.map((one) => (
          <ToastCard key={one.id} toast={one} />
        ))}
      </Region>
    </Portal>
  );
}

function ToastCard({ toast: shown }: { toast: Toast }) {
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

  const Icon = ICONS[shown.tone];
  const { action } = shown;
  return (
    <Card
      role={shown.tone === 'error' ? 'alert' : 'status'}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={18} aria-hidden color={`var(--cm-palette-${shown.tone}-main)`} />
      <div>
        <p>{shown.text}</p>
        {action && (
          <button
            type="button"
            className="action"
            onClick={() => {
              toasts.dismiss(shown.id);
              action.run();
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        className="close"
        aria-label={t('close')}
        onClick={() => toasts.dismiss(shown.id)}
      >
        <X size={14} aria-hidden />
      </button>
    </Card>
  );
}
