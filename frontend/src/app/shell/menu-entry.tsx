import { styled } from '@mui/material/styles';
import { lazy, Suspense, type ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { phone } from '@/theme/breakpoints';
import type { MenuPage } from '../pages';

/** One row of the menu: a link, or the button that collapses it. */
export const Row = styled('a')(({ theme }) => ({
  ...theme.typography.body,
  fontWeight: 500,
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  width: '100%',
  minHeight: 34,
  padding: '0 10px',
  border: 0,
  borderRadius: theme.vars.shape.borderRadius,
  background: 'none',
  textAlign: 'left',
  textDecoration: 'none',
  cursor: 'pointer',
  color: theme.vars.palette.text.secondary,
  transition: 'background-color 90ms, color 90ms',
  // A long name takes a second line.
  '& .label': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '&:hover': { backgroundColor: theme.vars.palette.surface.active, color: theme.vars.palette.text.primary },
  '&[aria-current="page"], &.lit': {
    fontWeight: 600,
    color: theme.vars.palette.brand.text,
    backgroundColor: theme.vars.palette.brand.tint2,
  },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  [phone]: { minHeight: 44, padding: '0 12px' },
}));

const Tooltip = lazy(() => import('@mui/material/Tooltip'));

interface NamedProps {
  name: string;
  narrow: boolean;
  children: ReactElement;
}

/** The name of an entry that shows only its icon. It is needed there alone, so it comes late. */
export function Named({ name, narrow, children }: NamedProps) {
  if (!narrow) return children;
  return (
    <Suspense fallback={children}>
      <Tooltip title={name} placement="right">
        {children}
      </Tooltip>
    </Suspense>
  );
}

interface MenuEntryProps {
  page: MenuPage;
  active: string | undefined;
  /** Icons alone; the label becomes a tooltip. */
  narrow?: boolean;
  size?: number;
  /** Also where the page is the one that is open already. */
  onPick?: () => void;
}

export function MenuEntry({ page, active, narrow = false, size = 17, onPick }: MenuEntryProps) {
  const Icon = page.menu.icon;
  const label = (page.menu.label ?? page.title)();
  const lit = page.path === active;
  return (
    <li>
      <Named name={label} narrow={narrow}>
        <Row
          as={Link}
          {...{ to: page.path }}
          aria-current={lit ? 'page' : undefined}
          aria-label={narrow ? label : undefined}
          onClick={onPick}
        >
          <Icon size={size} aria-hidden />
          {!narrow && <span className="label">{label}</span>}
        </Row>
      </Named>
    </li>
  );
}
