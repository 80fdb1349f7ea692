import InputBase from '@mui/material/InputBase';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { t } from '../text';

const Box = styled(InputBase)(({ theme }) => ({
  ...theme.typography.small,
  width: 44,
  height: 32,
  borderRadius: 6,
  border: `1px solid ${theme.vars.palette.line.input}`,
  '& input': { padding: 0, textAlign: 'center', fontVariantNumeric: 'tabular-nums' },
  '&.Mui-focused': {
    borderColor: theme.vars.palette.primary.main,
    boxShadow: `0 0 0 3px color-mix(in srgb, ${theme.vars.palette.primary.main} 22%, transparent)`,
  },
}));

interface PageInputProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** A typed page number: only 1 to the last is taken, empty is allowed while typing. */
export function PageInput({ page, pages, onPage }: PageInputProps) {
  const [typed, setTyped] = useState<string | null>(null);

  function type(text: string): void {
    if (text === '') {
      setTyped('');
      return;
    }
    if (!/^\d+$/.test(text)) return;
    const wanted = Number(text);
    if (wanted < 1 || wanted > pages) return;
    setTyped(text);
    if (wanted !== page) onPage(wanted);
  }

  return (
    <Box
      value={typed ?? String(page)}
      inputProps={{ inputMode: 'numeric', 'aria-label': t('list.page'), autoComplete: 'off' }}
      onChange={(event) => type(event.target.value)}
      onBlur={() => setTyped(null)}
    />
  );
}
