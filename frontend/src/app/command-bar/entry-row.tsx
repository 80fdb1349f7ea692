import { styled } from '@mui/material/styles';
import { CornerDownLeft } from 'lucide-react';
import { Avatar } from '@/components/display/avatar';
import { Balance } from '@/components/display/balance';
import { Kbd } from '@/components/display/kbd';
import { Money } from '@/components/display/money';
import { phone as phoneText } from '@/lib/format';
import type { Entry } from './sources';

const Row = styled('div')(({ theme }) => ({
  ...theme.typography.small,
  display: 'grid',
  gridTemplateColumns: '30px minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: 12,
  minHeight: 46,
  margin: '0 8px',
  padding: '4px 10px',
  borderRadius: 6,
  cursor: 'pointer',
  '&[aria-selected=true]': { backgroundColor: theme.vars.palette.brand.tint2 },
  '& > svg': { justifySelf: 'center', color: theme.vars.palette.text.secondary },
  '& .title': { display: 'block', fontWeight: 500, color: theme.vars.palette.text.primary },
  '& .line': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
  '& .title, & .line': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& mark': {
    color: theme.vars.palette.brand.text,
    backgroundColor: 'transparent',
    textDecoration: 'underline',
    textUnderlineOffset: 3,
  },
  '& .end': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    textAlign: 'right',
    color: theme.vars.palette.text.primary,
    '& > kbd': { color: theme.vars.palette.text.secondary },
  },
}));

interface EntryRowProps {
  id: string;
  entry: Entry;
  /** The text that was searched for, marked in the title. */
  text: string;
  marked: boolean;
  onMark: () => void;
  onPick: () => void;
}

/** One line of the command bar. The keyboard works from the field. */
export function EntryRow({ id, entry, text, marked, onMark, onPick }: EntryRowProps) {
  const { icon: Icon, amount, digit } = entry;
  const line = entry.line?.map(phoneText).join(' · ');
  return (
    // The keyboard works from the field, by aria-activedescendant.
    <Row
      id={id}
      role="option"
      aria-selected={marked}
      onMouseMove={marked ? undefined : onMark}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      {Icon ? <Icon size={18} aria-hidden /> : <Avatar name={entry.title} size={30} />}
      <span>
        <span className="title">
          <WithMark of={entry.title} text={text} />
        </span>
        {line && <span className="line">{line}</span>}
      </span>
      <span className="end">
        {amount?.of === 'balance' && <Balance pending={amount.value} daysLate={amount.daysLate} />}
        {amount?.of === 'receipt' && <Money amount={amount.value} />}
        {digit !== undefined && <Kbd aria-hidden>{`Ctrl ${digit}`}</Kbd>}
        {marked && digit === undefined && (
          <Kbd aria-hidden>
            <CornerDownLeft size={11} />
          </Kbd>
        )}
      </span>
    </Row>
  );
}

function WithMark({ of, text }: { of: string; text: string }) {
  const at = text ? of.toLowerCase().indexOf(text.toLowerCase()) : -1;
  if (at < 0) return of;
  const end = at + text.length;
  return (
    <>
      {of.slice(0, at)}
      <mark>{of.slice(at, end)}</mark>
      {of.slice(end)}
    </>
  );
}
