import { t } from '@lingui/core/macro';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Check } from 'lucide-react';
import type { Schemas } from '@/api/client';

interface BranchMenuProps {
  anchor: HTMLElement;
  branches: Schemas['BranchRow'][];
  /** Null while all branches are looked at. */
  current: number | null;
  onChoose: (branch: number | null) => void;
  onClose: () => void;
}

export default function BranchMenu({ anchor, branches, current, onChoose, onClose }: BranchMenuProps) {
  const choices = [{ _id: null, branchname: t`All branches` }, ...branches];
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {choices.map(({ _id, branchname }) => (
        <MenuItem
          key={_id ?? 'all'}
          role="menuitemradio"
          aria-checked={_id === current}
          selected={_id === current}
          sx={{ minWidth: 200 }}
          onClick={() => onChoose(_id)}
        >
          <span style={{ flex: 1 }}>{branchname}</span>
          {_id === current && <Check size={16} aria-hidden />}
        </MenuItem>
      ))}
    </Menu>
  );
}
