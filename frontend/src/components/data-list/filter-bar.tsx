import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { ListFilter as FilterIcon, Plus, X } from 'lucide-react';
import { lazy, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { phone } from '@/theme/breakpoints';
import { Menu, MenuItem, Popover, SideSheet } from '../late';
import type { Values } from './filter-editor';
import { isOn, valueText, without } from './filter-values';
import type { ListFilter } from './types';

/** Inside a popover or a sheet, which waits for it. */
const FilterEditor = lazy(async () => ({ default: (await import('./filter-editor')).FilterEditor }));

const Chip = styled('div')(({ theme }) => ({
  ...theme.typography.small,
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'stretch',
  height: 34,
  overflow: 'hidden',
  borderRadius: 6,
  border: `1px solid ${theme.vars.palette.surface.selectedLine}`,
  backgroundColor: theme.vars.palette.surface.selected,
  '& button': {
    font: 'inherit',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    padding: '0 10px',
    border: 0,
    background: 'none',
    cursor: 'pointer',
    whiteSpace: 'nowrap',
    color: theme.vars.palette.text.secondary,
    '&:hover': { color: theme.vars.palette.text.primary },
    '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  },
  '& button + button': {
    width: 30,
    padding: 0,
    justifyContent: 'center',
    borderLeft: `1px solid ${theme.vars.palette.surface.selectedLine}`,
  },
  '& strong': { fontWeight: 500, color: theme.vars.palette.text.primary },
  [phone]: { height: 44, borderRadius: 8, '& button + button': { width: 42 } },
}));

const Dashed = styled(Button)(({ theme }) => ({
  borderStyle: 'dashed',
  boxShadow: 'none',
  color: theme.vars.palette.text.secondary,
}));

interface FilterBarProps {
  filters: readonly ListFilter[];
  values: Values;
  onChange: (values: Record<string, string>) => void;
  /** Told before somebody chooses: what the options are is asked for then. */
  onWanted: () => void;
}

/** Chips and button wrap in the toolbar as if this were not there. */
const Whole = styled('div')({ display: 'contents' });

interface Editing {
  filter: ListFilter;
  /** Where it was opened, in pixels of the window: a choice makes buttons come, go and move. */
  at: { top: number; left: number };
}

function editingBelow(opener: HTMLElement, filter: ListFilter): Editing {
  const { bottom, left } = opener.getBoundingClientRect();
  return { filter, at: { top: bottom, left } };
}

/** The chips of filters that are on, and a dashed button for the others. */
export function FilterBar({ filters, values, onChange, onWanted }: FilterBarProps) {
  const whole = useRef<HTMLDivElement>(null);
  const adding = useRef<HTMLButtonElement>(null);
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  const off = filters.filter((filter) => !isOn(filter, values));

  // The chip that had the focus is gone with its filter.
  const removed = useRef(false);
  useEffect(() => {
    if (removed.current) adding.current?.focus();
    removed.current = false;
  }, [values]);

  function closeEditor({ filter }: Editing): void {
    flushSync(() => setEditing(null));
    // What opened it may be gone: the last filter takes the button along, an emptied one its chip.
    if (whole.current?.contains(document.activeElement)) return;
    const chip = whole.current?.querySelector<HTMLElement>(`[data-filter="${filter.key}"] button`);
    (chip ?? adding.current)?.focus();
  }

  return (
    <Whole ref={whole}>
      <FilterChips
        filters={filters}
        values={values}
        onEdit={(filter, chip) => {
          onWanted();
          setEditing(editingBelow(chip, filter));
        }}
        onRemove={(filter) => {
          removed.current = true;
          onChange(without(filter, values));
        }}
      />
      {off.length > 0 && (
        <Dashed
          ref={adding}
          startIcon={<Plus size={16} aria-hidden />}
          aria-haspopup="menu"
          onClick={(event) => {
            onWanted();
            setMenu(event.currentTarget);
          }}
        >
          {t`Filter`}
        </Dashed>
      )}
      <Menu anchorEl={menu} open={menu !== null} onClose={() => setMenu(null)}>
        {off.map((filter) => (
          <MenuItem
            key={filter.key}
            onClick={() => {
              if (menu) setEditing(editingBelow(menu, filter));
              setMenu(null);
            }}
          >
            {filter.label}
          </MenuItem>
        ))}
      </Menu>
      <Popover
        open={editing !== null}
        anchorReference="anchorPosition"
        anchorPosition={editing?.at}
        onClose={() => editing && closeEditor(editing)}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': editing?.filter.label,
            sx: { mt: 1, p: 3, minWidth: 220, maxWidth: 340 },
          },
        }}
      >
        {editing && <FilterEditor filter={ownOf(filters, editing.filter)} values={values} onChange={onChange} />}
      </Popover>
    </Whole>
  );
}

/** The filter as it is now: its options may have come since it was opened. */
const ownOf = (filters: readonly ListFilter[], filter: ListFilter) =>
  filters.find(({ key }) => key === filter.key) ?? filter;

interface FilterChipsProps extends Pick<FilterBarProps, 'filters' | 'values'> {
  onEdit: (filter: ListFilter, chip: HTMLElement) => void;
  onRemove: (filter: ListFilter) => void;
}

function FilterChips({ filters, values, onEdit, onRemove }: FilterChipsProps) {
  return filters
    .filter((filter) => isOn(filter, values))
    .map((filter) => (
      <Chip key={filter.key} data-filter={filter.key}>
        <button
          type="button"
          aria-haspopup="dialog"
          title={t`Change filter ${{ label: filter.label }}`}
          onClick={(event) => onEdit(filter, event.currentTarget)}
        >
          {filter.label} <strong>{valueText(filter, values)}</strong>
        </button>
        <button type="button" aria-label={t`Remove filter ${{ label: filter.label }}`} onClick={() => onRemove(filter)}>
          <X size={14} aria-hidden />
        </button>
      </Chip>
    ));
}

const PhoneRow = styled('div')({
  display: 'flex',
  gap: 8,
  margin: '0 -16px',
  padding: '2px 16px',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  '& .MuiButton-root': { flex: 'none' },
});

const Section = styled('section')(({ theme }) => ({
  padding: '0 0 20px',
  '& h3': { ...theme.typography.h2, margin: '0 0 8px' },
}));

/** On a phone: one button for all filters, then the chips in a row that scrolls. */
export function PhoneFilterBar({ filters, values, onChange, onWanted }: FilterBarProps) {
  const [open, setOpen] = useState(false);
  const all = useRef<HTMLButtonElement>(null);
  const on = filters.filter((filter) => isOn(filter, values)).length;
  const openAll = () => {
    onWanted();
    setOpen(true);
  };
  return (
    <>
      <PhoneRow>
        <Button startIcon={<FilterIcon size={18} aria-hidden />} ref={all} aria-haspopup="dialog" onClick={openAll}>
          {`${t`Filters`} `}
          {on > 0 && <strong style={{ marginLeft: 6 }}>{on}</strong>}
        </Button>
        <FilterChips
          filters={filters}
          values={values}
          onEdit={openAll}
          onRemove={(filter) => {
            all.current?.focus();
            onChange(without(filter, values));
          }}
        />
      </PhoneRow>
      <SideSheet
        open={open}
        title={t`Filters`}
        onClose={() => setOpen(false)}
        foot={
          <Button variant="contained" color="primary" onClick={() => setOpen(false)}>
            {t`Done`}
          </Button>
        }
      >
        {filters.map((filter) => (
          <Section key={filter.key}>
            <h3>{filter.label}</h3>
            <FilterEditor filter={filter} values={values} onChange={onChange} />
          </Section>
        ))}
      </SideSheet>
    </>
  );
}
