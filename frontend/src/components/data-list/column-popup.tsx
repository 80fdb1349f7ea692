import Checkbox from '@mui/material/Checkbox';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { ListColumn } from './types';

interface ColumnPopupProps {
  columns: readonly Pick<ListColumn<never>, 'key' | 'label' | 'fixed'>[];
  chosen: ReadonlySet<string>;
  onToggle: (key: string) => void;
  anchor: HTMLElement | null;
  onClose: () => void;
}

/** The columns to choose from. */
export default function ColumnPopup({ columns, chosen, onToggle, anchor, onClose }: ColumnPopupProps) {
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose}>
      {columns.map((column) => (
        <MenuItem
          key={column.key}
          role="menuitemcheckbox"
          aria-checked={chosen.has(column.key)}
          disabled={column.fixed}
          onClick={() => onToggle(column.key)}
          sx={{ gap: 1, pl: 1 }}
        >
          <Checkbox
            checked={chosen.has(column.key)}
            tabIndex={-1}
            slotProps={{ input: { 'aria-hidden': true } }}
            sx={{ pointerEvents: 'none' }}
          />
          {column.label}
        </MenuItem>
      ))}
    </Menu>
  );
}
