import { t } from '@lingui/core/macro';
import IconButton from '@mui/material/IconButton';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { Menu, MenuItem } from '../late';
import type { RowAction } from './types';

interface RowMenuProps {
  /** Whose actions these are, for assistive technology. */
  name: string;
  /** Asked for when the menu opens. */
  actions: () => readonly RowAction[];
}

export function RowMenu({ name, actions }: RowMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const open = anchor !== null;
  return (
    <>
      <IconButton
        size="small"
        aria-label={t`More actions for ${name}`}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Ellipsis size={16} aria-hidden />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={open}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        {open &&
          actions().map(({ label, icon: Icon, danger, onSelect }) => (
            <MenuItem
              key={label}
              sx={danger ? { color: 'error.text' } : undefined}
              onClick={() => {
                setAnchor(null);
                onSelect();
              }}
            >
              {Icon && <Icon size={16} aria-hidden />}
              {label}
            </MenuItem>
          ))}
      </Menu>
    </>
  );
}
