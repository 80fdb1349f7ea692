import { styled } from '@mui/material/styles';
import { Money } from '@/components/display/money';
import { fromPaise, toPaise } from '@/lib/format';
import type { TaxFigures } from './api';

/** A table of amounts: the first columns are words, the others stand at the right. */
export const FigureTable = styled('table')(({ theme }) => ({
  ...theme.typography.small,
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { height: 36, padding: '0 0 0 20px', textAlign: 'right', whiteSpace: 'nowrap' },
  '& th:first-of-type, & td:first-of-type': { textAlign: 'left', paddingLeft: 16 },
  '& th:last-of-type, & td:last-of-type': { paddingRight: 16 },
  // The first cell after the name of a row is a cell as any other.
  '& th + td:first-of-type': { paddingLeft: 20 },
  '& th + td:first-of-type:not(.word)': { textAlign: 'right' },
  '& .word': { textAlign: 'left' },
  '& tbody th': { fontWeight: 500 },
  '& thead th': { ...theme.typography.caption, fontWeight: 400, color: theme.vars.palette.text.secondary },
  '& tr': { borderBottom: `1px solid ${theme.vars.palette.line.subtle}` },
  '& .quiet': { color: theme.vars.palette.text.secondary },
  '& tfoot tr': { border: 0 },
  '& tfoot th, & tfoot td': { fontWeight: 600, backgroundColor: theme.vars.palette.surface.sunken },
}));

export const TableScroll = styled('div')({ overflowX: 'auto' });

/** CGST, SGST and IGST together. */
export const taxOf = ({ igst, cgst, sgst }: TaxFigures) =>
  fromPaise([igst, cgst, sgst].reduce((sum, amount) => sum + (toPaise(amount) ?? 0), 0));

/** The four amounts as cells of a table. */
export function FigureCells({ of }: { of: TaxFigures }) {
  return (
    <>
      {[of.taxable, of.igst, of.cgst, of.sgst].map((amount, place) => (
        <td key={place}>
          <Money amount={amount} />
        </td>
      ))}
    </>
  );
}
