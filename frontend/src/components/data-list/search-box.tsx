import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { phone } from '@/theme/breakpoints';
import { t } from '../text';
import { TextField } from '../form/text-field';

/** Milliseconds between the last key and the question (specification, section 9). */
export const SEARCH_DEBOUNCE = 800;

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

  return (
    <TextField
      type="search"
      placeholder={label}
      value={typed}
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') ask(typed);
        if (event.key === 'Escape' && typed) {
          event.stopPropagation();
          setTyped('');
          ask('');
        }
      }}
      sx={{
        width: 280,
        '& .MuiOutlinedInput-root': { minHeight: 34 },
        '& .MuiOutlinedInput-input': { py: '7px' },
        '& input::-webkit-search-cancel-button': { display: 'none' },
        '@media print': { display: 'none' },
        [phone]: { width: '100%', '& .MuiOutlinedInput-root': { minHeight: 46 } },
      }}
      slotProps={{
        htmlInput: { 'aria-label': label, enterKeyHint: 'search' },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search size={16} aria-hidden />
            </InputAdornment>
          ),
          endAdornment: typed ? (
            <InputAdornment position="end">
              <IconButton
                size="small"
                edge="end"
                aria-label={t('list.clearSearch')}
                onClick={() => {
                  setTyped('');
                  ask('');
                }}
              >
                <X size={14} aria-hidden />
              </IconButton>
            </InputAdornment>
          ) : null,
        },
      }}
    />
  );
}
