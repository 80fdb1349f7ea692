import { t } from '@lingui/core/macro';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Printer, SquareCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import ExportPopup, { type ListExport } from './export-popup';

interface PhonePopupProps {
  /** Where the list may be exported. */
  exported: ListExport | undefined;
  /** Where rows can be chosen. */
  onSelect: (() => void) | undefined;
  onPrint: () => void;
  onBusy: (busy: boolean) => void;
  anchor: HTMLElement | null;
  onClose: () => void;
}

/** What stands in the toolbar of the desk. */
export default function PhonePopup({ exported, onSelect, onPrint, onBusy, anchor, onClose }: PhonePopupProps) {
  const entry = (label: string, icon: ReactNode, act: () => void) => (
    <MenuItem
      key={label}
      onClick={() => {
        onClose();
        act();
      }}
    >
      {icon}
      {label}
    </MenuItem>
  );
  const own = [
    onSelect && entry(t`Select rows`, <SquareCheck size={16} aria-hidden />, onSelect),
    entry(t`Print`, <Printer size={16} aria-hidden />, onPrint),
  ];
  if (exported) {
    return (
      <ExportPopup exported={exported} anchor={anchor} onClose={onClose} onBusy={onBusy}>
        {own}
      </ExportPopup>
    );
  }
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose}>
      {own}
    </Menu>
  );
}
