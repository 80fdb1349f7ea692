import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, type Control, type UseFormReturn } from 'react-hook-form';
import type { Option } from '@/api/fields/options';
import { FormSelect } from '@/components/form/choice-fields';
import { FormText } from '@/components/form/text-fields';
import { count } from '@/lib/format';
import { EMPTY_LINE, MOST_LINES, type Line } from './kit-schema';

const Rows = styled('div')({
  gridColumn: '1 / -1',
  '& ol': { listStyle: 'none', display: 'grid', gap: 12, margin: 0, padding: 0 },
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 96px 40px',
    alignItems: 'start',
    gap: 12,
  },
  '& li > button': { marginTop: 27 },
  '& > button': { marginTop: 8 },
});

interface WithLines {
  lines: Line[];
}

interface KitRowsProps<I extends WithLines, O> {
  form: UseFormReturn<I, unknown, O>;
  /** What can be chosen. */
  options: readonly Option[];
  help?: string;
}

/** Materials with their numbers: a row a material. */
export function KitRows<I extends WithLines, O>({ form, options, help }: KitRowsProps<I, O>) {
  // The rows are all that it knows of the form.
  const control = form.control as unknown as Control<WithLines>;
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' });
  return (
    <Rows>
      <ol>
        {fields.map(({ id }, place) => (
          <li key={id}>
            <FormSelect
              control={control}
              name={`lines.${place}.item`}
              label={t`Material ${{ place: count(place + 1) }}`}
              options={options}
              help={help}
              autoFocus={place === 0}
            />
            <FormText control={control} name={`lines.${place}.nos`} label={t`NOS`} inputMode="numeric" maxLength={6} />
            <IconButton
              aria-label={t`Remove material ${{ place: count(place + 1) }}`}
              disabled={fields.length < 2}
              onClick={() => remove(place)}
            >
              <Trash2 size={16} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ol>
      <Button
        size="small"
        startIcon={<Plus size={16} aria-hidden />}
        disabled={fields.length >= MOST_LINES}
        onClick={() => append(EMPTY_LINE)}
      >
        {t`Add another material`}
      </Button>
    </Rows>
  );
}
