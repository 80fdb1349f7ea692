import { t } from '@lingui/core/macro';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { phone } from '@/theme/breakpoints';
import { plainField } from './plain-field';

/** Milliseconds between the last key and the question (specification, section 9). */
export const SEARCH_DEBOUNCE = 800;

const Box = styled('div')(({ theme }) => ({
  position: 'relative',
  width: 280,
  '& > svg': {
    position: 'absolute',
    left: 12,
    top: 'calc(50% - 8px)',
    color: theme.vars.palette.text.secondary,
    pointerEvents: 'none',
  },
  '& > button': { position: 'absolute', right: 3, top: 'calc(50% - 14px)' },
  '& input': {
    ...plainField(theme),
    ...theme.typography.body,
    width: '100%',
    height: 34,
    padding: '0 34px 0 38px',
    appearance: 'none',
    '&::-webkit-search-cancel-button': { display: 'none' },
  },
  [phone]: {
    width: '100%',
    // Below 16 px a phone zooms in on the field.
    '& input': { height: 46, borderRadius: 8, fontSize: '1rem' },
    '& > button': { right: 1, top: 1 },
  },
}));

interface SearchBoxProps {
  /** What is being looked for, also the placeholder: "Search name, phone or ID". */
  label: string;
  value: string;
  onSearch: (text: string) => void;
}

/** Asks 800 ms after the last key, at once on Enter; Escape empties it. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const [asked, setAsked] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Cleared filters, Back and a followed link change the search from outside.
  if (value !== asked) {
    setAsked(value);
    setTyped(value);
  }

  function ask(text: string): void {
    clearTimeout(timer.current);
    if (text.trim() === value) return;
    setAsked(text.trim());
    onSearch(text.trim());
  }

  // A tab or a filter chosen while the timer runs stays chosen, and what emptied the box holds.
  const latest = useRef(() => ask(typed));
  useEffect(() => {
    latest.current = () => ask(typed);
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  function type(text: string): void {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(), SEARCH_DEBOUNCE);
  }

  function empty(): void {
    setTyped('');
    ask('');
  }

  return (
    <Box className="screen-only">
      <Search size={16} aria-hidden />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        enterKeyHint="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') ask(typed);
          if (event.key === 'Escape' && typed) {
            event.stopPropagation();
            empty();
          }
        }}
      />
      {typed && (
        <IconButton size="small" aria-label={t`Clear search`} onClick={empty}>
          <X size={14} aria-hidden />
        </IconButton>
      )}
    </Box>
  );
}
