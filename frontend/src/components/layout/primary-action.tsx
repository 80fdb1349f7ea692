import Button from '@mui/material/Button';
import { Plus, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Kbd } from '../display/kbd';
import { usePhone } from '../sheet/use-phone';

export interface Action {
  label: string;
  /** On a phone, where the label is too long for the page's head. */
  short?: string;
  /** A plus where none is named. */
  icon?: LucideIcon;
  /** Where it leads, or what it does. */
  to?: string;
  onClick?: () => void;
  /** The shortcut that does the same, as it is shown and as `aria-keyshortcuts` writes it. */
  keys?: { shown: string; aria: string };
}

/** The one filled button of a view (DESIGN.md 1.4): its icon, its verb, and a page or a deed. */
export function PrimaryAction({ label, short, icon: Icon = Plus, to, onClick, keys }: Action) {
  const isPhone = usePhone();
  const shared = {
    variant: 'contained',
    color: 'primary',
    startIcon: <Icon size={16} aria-hidden />,
    'aria-keyshortcuts': keys?.aria,
    children: (
      <>
        {(isPhone && short) || label}
        {keys && (
          <Kbd aria-hidden sx={{ ml: 2.5 }}>
            {keys.shown}
          </Kbd>
        )}
      </>
    ),
  } as const;
  return to ? <Button {...shared} component={Link} to={to} /> : <Button {...shared} onClick={onClick} />;
}
