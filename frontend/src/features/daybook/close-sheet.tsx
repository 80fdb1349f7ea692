import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { EyeOff } from 'lucide-react';
import { useState } from 'react';
import { FormSheet } from '@/components/form/form-sheet';
import { useRecordForm } from '@/components/form/use-record-form';
import { usePhone } from '@/components/sheet/use-phone';
import { date } from '@/lib/format';
import { closes, type CountedCash, type DayBook } from './api';
import { CountTable } from './count-table';
import { CountedSheet } from './counted-sheet';
import { countForm, type CountForm } from './schema';

const Hidden = styled('div')(({ theme }) => ({
  ...theme.typography.small,
  display: 'grid',
  gridTemplateColumns: '20px 1fr',
  gap: '4px 12px',
  padding: 16,
  borderRadius: 10,
  border: `1px dashed ${theme.vars.palette.line.strong}`,
  color: theme.vars.palette.text.secondary,
  '& strong': { fontWeight: 600, color: theme.vars.palette.text.primary },
  '& p': { margin: 0, gridColumn: 2 },
}));

const About = styled('p')(({ theme }) => ({
  ...theme.typography.small,
  margin: '0 0 16px',
  color: theme.vars.palette.text.secondary,
}));

interface CloseSheetProps {
  book: DayBook;
  onClose: () => void;
}

/** Closes a day in two steps: the drawer is counted, then compared with the book. */
export default function CloseSheet({ book, onClose }: CloseSheetProps) {
  const [counted, setCounted] = useState<CountedCash | null>(null);
  const [typed, setTyped] = useState<CountForm | undefined>();
  if (counted) {
    return <CountedSheet book={book} counted={counted} onAgain={() => setCounted(null)} onClose={onClose} />;
  }
  return (
    <CountSheet
      book={book}
      typed={typed}
      onCounted={(found, values) => {
        setTyped(values);
        setCounted(found);
      }}
      onClose={onClose}
    />
  );
}

interface CountSheetProps extends CloseSheetProps {
  /** What was typed at the count before. */
  typed: CountForm | undefined;
  onCounted: (counted: CountedCash, values: CountForm) => void;
}

function CountSheet({ book, typed, onCounted, onClose }: CountSheetProps) {
  const isPhone = usePhone();
  const form = useRecordForm({
    of: closes,
    name: 'cashclose/count',
    record: undefined,
    form: countForm,
    starts: typed,
    send: (values, _version, key) =>
      closes.post('count', {
        body: { branchObjectId: book.branchObjectId, date: book.day, ...given(values) },
        key,
      }),
    onSaved: ({ data }) => onCounted(data, form.form.getValues()),
    isQuiet: true,
  });
  const hidden = (
    <Hidden>
      <EyeOff size={18} aria-hidden />
      <strong>{t`The book’s figure is hidden`}</strong>
      <p>{t`It is shown once the count is fixed, so that nobody counts towards it.`}</p>
    </Hidden>
  );
  return (
    <FormSheet
      form={form}
      title={t`Close the day`}
      save={t`Fix the count`}
      preview={isPhone ? undefined : { label: t`Book`, title: t`Against the book`, content: hidden }}
      onClose={onClose}
    >
      <About>
        {t`${{ branch: book.branchname }} · ${{ day: date(book.day) }}. Count what is in the drawer; Enter goes to the next row.`}
      </About>
      <CountTable form={form} />
      {isPhone && <div style={{ marginTop: 16 }}>{hidden}</div>}
    </FormSheet>
  );
}

/** What is left out is none. */
const given = <V extends object>(values: V) =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  );
