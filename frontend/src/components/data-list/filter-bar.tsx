import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { ListFilter as FilterIcon, Plus, X } from 'lucide-react';
import { lazy, useState } from 'react';
import { phone } from '@/theme/breakpoints';
import { Menu, MenuItem, Popover, SideSheet } from '../late';
import { t } from '../text';
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
}

/** The chips of filters that are on, and a dashed button for the others. */
export function FilterBar({ filters, values, onChange }: FilterBarProps) {
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const [editing, setEditing] = useState<{ filter: ListFilter; anchor: HTMLElement } | null>(null);
  const off = filters.filter((filter) => !isOn(filter, values));

  return (
    <>
      <FilterChips
        filters={filters}
        values={values}
        onChange={onChange}
        onEdit={(filter, anchor) => setEditing({ filter, anchor })}
      />
      {off.length > 0 && (
        <Dashed
          startIcon={<Plus size={16} aria-hidden />}
          aria-haspopup="menu"
          onClick={(event) => setMenu(event.currentTarget)}
        >
          {t('list.addFilter')}
        </Dashed>
      )}
      <Menu anchorEl={menu} open={menu !== null} onClose={() => setMenu(null)}>
        {off.map((filter) => (
          <MenuItem
            key={filter.key}
            onClick={() => {
              if (menu) setEditing({ filter, anchor: menu });
              setMenu(null);
            }}
          >
            {filter.label}
          </MenuItem>
        ))}
      </Menu>
      <Popover
        open={editing !== null}
        anchorEl={editing?.anchor}
        onClose={() => setEditing(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': editing?.filter.label,
            sx: { mt: 1, p: 3, minWidth: 220, maxWidth: 340 },
          },
        }}
      >
        {editing && <FilterEditor filter={editing.filter} values={values} onChange={onChange} />}
      </Popover>
    </>
  );
}

interface FilterChipsProps extends FilterBarProps {
  onEdit: (filter: ListFilter, anchor: HTMLElement) => void;
}

function FilterChips({ filters, values, onChange, onEdit }: FilterChipsProps) {
  return filters
    .filter((filter) => isOn(filter, values))
    .map((filter) => (
      <Chip key={filter.key}>
        <button
          type="button"
          aria-haspopup="dialog"
          title={t('list.editFilter', { label: filter.label })}
          onClick={(event) => onEdit(filter, event.currentTarget)}
        >
          {filter.label} <strong>{valueText(filter, values)}</strong>
        </button>
        <button
          type="button"
          aria-label={t('list.removeFilter', { label: filter.label })}
          onClick={() => onChange(without(filter, values))}
        >
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
export function PhoneFilterBar({ filters, values, onChange }: FilterBarProps) {
  const [open, setOpen] = useState(false);
  const on = filters.filter((filter) => isOn(filter, values)).length;
  return (
    <>
      <PhoneRow>
        <Button
          startIcon={<FilterIcon size={18} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {`${t('list.filters')} `}
          {on > 0 && <strong style={{ marginLeft: 6 }}>{on}</strong>}
        </Button>
        <FilterChips
          filters={filters}
          values={values}
          onChange={onChange}
          onEdit={() => setOpen(true)}
        />
      </PhoneRow>
      <SideSheet
        open={open}
        title={t('list.filters')}
        onClose={() => setOpen(false)}
        foot={
          <Button variant="contained" color="primary" onClick={() => setOpen(false)}>
            {t('list.done')}
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
