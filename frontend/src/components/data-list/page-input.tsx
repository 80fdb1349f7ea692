import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { plainField } from './plain-field';

const Box = styled('input')(({ theme }) => ({
  ...plainField(theme),
  ...theme.typography.small,
  width: 44,
  height: 32,
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
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
      inputMode="numeric"
      aria-label={t`Page`}
      autoComplete="off"
      onChange={(event) => type(event.target.value)}
      onBlur={() => setTyped(null)}
    />
  );
}
