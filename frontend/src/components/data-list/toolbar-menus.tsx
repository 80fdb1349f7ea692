import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { ChevronDown, Columns3, Download, Ellipsis, Printer } from 'lucide-react';
import { lazy, Suspense, useState, type MouseEvent } from 'react';
import type { ListExport } from './export-popup';
import type { ListColumn } from './types';
import type { ColumnChoice } from './use-columns';

// What is opened by hand is loaded when it is opened, and stays from then on.
const ColumnPopup = lazy(() => import('./column-popup'));
const ExportPopup = lazy(() => import('./export-popup'));
const PhonePopup = lazy(() => import('./phone-popup'));

/** Where a menu is open, and whether it ever was. */
function useOpener() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isWanted, setWanted] = useState(false);
  const open = (event: MouseEvent<HTMLElement>) => {
    setWanted(true);
    setAnchor(event.currentTarget);
  };
  return { anchor, isWanted, open, close: () => setAnchor(null) };
}

interface ColumnMenuProps<Row> {
  columns: readonly ListColumn<Row>[];
  choice: ColumnChoice<Row>;
}

export function ColumnMenu<Row>({ columns, choice }: ColumnMenuProps<Row>) {
  const { anchor, isWanted, open, close } = useOpener();
  return (
    <>
      <Button variant="text" startIcon={<Columns3 size={16} aria-hidden />} aria-haspopup="menu" onClick={open}>
        {t`Columns`}
      </Button>
      {isWanted && (
        <Suspense>
          <ColumnPopup
            columns={columns}
            chosen={choice.chosen}
            onToggle={choice.toggle}
            anchor={anchor}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}

interface ExportMenuProps extends ListExport {
  /** Says what the file holds, where "Export" leaves that open. */
  label?: string;
}

export function ExportMenu({ label = t`Export`, ...exported }: ExportMenuProps) {
  const { anchor, isWanted, open, close } = useOpener();
  const [isBusy, setBusy] = useState(false);
  return (
    <>
      <Button
        variant="text"
        startIcon={<Download size={16} aria-hidden />}
        endIcon={<ChevronDown size={14} aria-hidden />}
        loading={isBusy}
        aria-haspopup="menu"
        onClick={open}
      >
        {label}
      </Button>
      {isWanted && (
        <Suspense>
          <ExportPopup exported={exported} anchor={anchor} onClose={close} onBusy={setBusy} />
        </Suspense>
      )}
    </>
  );
}

export const PrintButton = ({ onPrint, busy }: { onPrint: () => void; busy: boolean }) => (
  <Button variant="text" startIcon={<Printer size={16} aria-hidden />} loading={busy} onClick={onPrint}>
    {t`Print`}
  </Button>
);

interface PhoneMenuProps {
  exported: ListExport | undefined;
  onSelect: (() => void) | undefined;
  onPrint: () => void;
}

/** What stands in the toolbar of the desk, behind one button in the hand. */
export function PhoneMenu(props: PhoneMenuProps) {
  const { anchor, isWanted, open, close } = useOpener();
  const [isBusy, setBusy] = useState(false);
  return (
    <>
      <IconButton
        aria-label={t`More`}
        aria-haspopup="menu"
        loading={isBusy}
        sx={{ flex: 'none', border: 1, borderColor: 'line.strong' }}
        onClick={open}
      >
        <Ellipsis size={18} aria-hidden />
      </IconButton>
      {isWanted && (
        <Suspense>
          <PhonePopup {...props} onBusy={setBusy} anchor={anchor} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
