import { styled } from '@mui/material/styles';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { phone } from '@/theme/breakpoints';
import { TextField } from './text-field';

const Box = styled('div')(({ theme }) => ({
  position: 'relative',
  '& ul': {
    listStyle: 'none',
    position: 'absolute',
    zIndex: 2,
    top: '100%',
    left: 0,
    right: 0,
    maxHeight: 360,
    overflowY: 'auto',
    margin: '4px 0 0',
    padding: 4,
    borderRadius: 10,
    backgroundColor: theme.vars.palette.surface.raised,
    boxShadow: theme.vars.palette.shadow.pop,
  },
  '& li': {
    ...theme.typography.small,
    padding: '8px 10px',
    borderRadius: 6,
    cursor: 'pointer',
    '&[aria-selected=true]': { backgroundColor: theme.vars.palette.surface.hover },
    '&.none': { cursor: 'default', color: theme.vars.palette.text.secondary },
  },
  [phone]: { '& li': { minHeight: 44 } },
}));

interface ComboboxProps<Item> {
  label: string;
  placeholder?: string;
  text: string;
  onText: (text: string) => void;
  items: readonly Item[];
  itemId: (item: Item) => string;
  children: (item: Item) => ReactNode;
  onPick: (item: Item) => void;
  /** Enter was pressed before the answer came. */
  onHurry?: () => void;
  /** The field has the focus: keys arrive from now on. */
  onFocus?: () => void;
  /** Said when nothing matches, or while it is being looked for. */
  note?: string;
  error?: ReactNode;
  /** False where the field is one of several things to do on a page. */
  autoFocus?: boolean;
}

/** A field that searches and a list to pick from: arrows move, Enter picks the first or the marked one. */
export function Combobox<Item>({
  label,
  placeholder,
  text,
  onText,
  items,
  itemId,
  children,
  onPick,
  onHurry,
  onFocus,
  note,
  error,
  autoFocus = true,
}: ComboboxProps<Item>) {
  const listId = useId();
  const [marked, setMarked] = useState(0);
  const at = Math.min(marked, items.length - 1);
  const open = text.trim() !== '' && (items.length > 0 || Boolean(note));
  const optionId = (index: number) => `${listId}-${index}`;

  function move(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && items.length > 0) {
      event.preventDefault();
      setMarked((at + step + items.length) % items.length);
      return;
    }
    const item = items[at];
    if (event.key === 'Enter') {
      event.preventDefault();
      if (item && open) onPick(item);
      else onHurry?.();
    } else if (event.key === 'Escape' && text) {
      event.stopPropagation();
      onText('');
    }
  }

  return (
    <Box>
      <TextField
        autoFocus={autoFocus}
        label={label}
        placeholder={placeholder}
        value={text}
        error={Boolean(error)}
        helperText={error}
        onChange={(event) => {
          setMarked(0);
          onText(event.target.value);
        }}
        onKeyDown={move}
        onFocus={onFocus}
        slotProps={{
          htmlInput: {
            role: 'combobox',
            autoComplete: 'off',
            'aria-autocomplete': 'list',
            'aria-expanded': open,
            'aria-controls': listId,
            'aria-activedescendant': open && items.length > 0 ? optionId(at) : undefined,
          },
        }}
      />
      <ul id={listId} role="listbox" aria-label={label} hidden={!open}>
        {items.map((item, index) => (
          // The keyboard works from the field, by aria-activedescendant.
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={itemId(item)}
            id={optionId(index)}
            role="option"
            aria-selected={index === at}
            onMouseEnter={() => setMarked(index)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(item)}
          >
            {children(item)}
          </li>
        ))}
        {items.length === 0 && note && (
          <li className="none" role="option" aria-selected={false} aria-disabled>
            {note}
          </li>
        )}
      </ul>
    </Box>
  );
}
