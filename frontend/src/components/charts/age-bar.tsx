import { styled } from '@mui/material/styles';

const Track = styled('div')({
  display: 'flex',
  gap: 2,
  height: 10,
  '& > span': { minWidth: 3, borderRadius: 2 },
});

interface AgeBarProps {
  /** Not yet due, 1–7, 8–30, 31–60 and over 60 days late. */
  amounts: readonly number[];
}

/** What is owed by how late it is; the figures always stand beside. */
export function AgeBar({ amounts }: AgeBarProps) {
  return (
    <Track aria-hidden>
      {amounts.map((amount, age) =>
        amount > 0 ? <span key={age} style={{ flex: amount, background: `var(--cm-palette-age-${age})` }} /> : null,
      )}
    </Track>
  );
}
