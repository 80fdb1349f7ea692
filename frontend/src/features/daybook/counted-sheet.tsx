import { plural, t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { FormSelect } from '@/components/form/choice-fields';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useRecordForm } from '@/components/form/use-record-form';
import { addDays, date, rupees, time, toPaise } from '@/lib/format';
import { closes, type CountedCash, type DayBook } from './api';
import { closeForm, confirmedForm } from './schema';

const Compared = styled('dl')(({ theme }) => ({
  ...theme.typography.small,
  margin: '0 0 20px',
  padding: '4px 16px',
  borderRadius: 10,
  border: `1px solid ${theme.vars.palette.line.main}`,
  backgroundColor: theme.vars.palette.surface.sheet,
  '& div': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 12,
    minHeight: 38,
    borderBottom: `1px solid ${theme.vars.palette.line.main}`,
  },
  '& div:last-of-type': { borderBottom: 0, minHeight: 52 },
  '& dd': { margin: 0, fontWeight: 500, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& .result dt': { fontWeight: 600 },
  '& .result dd': { ...theme.typography.kpi },
  '& .off': { color: theme.vars.palette.error.text },
  '& .equal': { color: theme.vars.palette.success.text },
}));

const Quiet = styled('p')(({ theme }) => ({
  ...theme.typography.small,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  margin: '0 0 12px',
  color: theme.vars.palette.text.secondary,
}));

interface CountedSheetProps {
  book: DayBook;
  counted: CountedCash;
  /** Counts the drawer once more. */
  onAgain: () => void;
  onClose: () => void;
}

/** The count against the book, and the close. */
export function CountedSheet(props: CountedSheetProps) {
  return props.counted.needsConfirmation ? <ConfirmedClose {...props} /> : <PlainClose {...props} />;
}

function PlainClose({ counted, ...rest }: CountedSheetProps) {
  const form = useRecordForm({
    of: closes,
    record: undefined,
    form: closeForm,
    send: ({ reason, note }, _version, key) => closes.create(body(counted, reason, note), key),
    onSaved: rest.onClose,
  });
  const asks = toPaise(counted.difference) !== 0 && !counted.isFirst;
  return (
    <FormSheet form={form} title={t`Close the day`} save={saveLabel(counted)} onClose={rest.onClose}>
      <Outcome counted={counted} {...rest} />
      {asks && (
        <FormSection text={limitText(counted)}>
          <FormField {...form.field('reason')} optional={false} wide />
          <FormField {...form.field('note')} wide />
        </FormSection>
      )}
    </FormSheet>
  );
}

/** The second person gives the own password in the same sheet. */
function ConfirmedClose({ counted, ...rest }: CountedSheetProps) {
  const form = useRecordForm({
    of: closes,
    record: undefined,
    form: confirmedForm,
    send: async ({ reason, note, memberObjectId, password, code }, _version, key) => {
      const second = await closes.post('confirm', {
        body: { countObjectId: counted._id, memberObjectId: Number(memberObjectId), password, ...(code && { code }) },
      });
      return closes.create({ ...body(counted, reason, note), confirmation: second.data.confirmation }, key);
    },
    onSaved: rest.onClose,
  });
  const people = counted.confirmers.map(({ _id, name }) => ({ value: String(_id), label: name }));
  return (
    <FormSheet form={form} title={t`Close the day`} save={saveLabel(counted)} onClose={rest.onClose}>
      <Outcome counted={counted} {...rest} />
      <FormSection>
        <FormField {...form.field('reason')} optional={false} wide />
        <FormField {...form.field('note')} wide />
      </FormSection>
      <FormSection title={t`Second person`} text={limitText(counted)}>
        <FormSelect {...form.field('memberObjectId')} options={people} placeholder={t`Choose a person`} />
        <FormField {...form.field('password')} />
        <FormField {...form.field('code')} help={t`Only where two-factor sign-in is on.`} />
      </FormSection>
    </FormSheet>
  );
}

function Outcome({ book, counted, onAgain }: Omit<CountedSheetProps, 'onClose'>) {
  const paise = toPaise(counted.difference) ?? 0;
  const word = paise === 0 ? t`Equal` : paise < 0 ? t`Short` : t`Over`;
  return (
    <>
      <Quiet>
        <span>{t`${{ branch: book.branchname }} · ${{ day: date(counted.day) }}`}</span>
        <span>
          {t`Fixed at ${{ at: time(counted.at) }} by ${{ name: counted.byName }}`}
          <Button variant="text" color="primary" onClick={onAgain}>
            {t`Count again`}
          </Button>
        </span>
      </Quiet>
      <Compared>
        {!counted.isFirst && (
          <div>
            <dt>{t`Book`}</dt>
            <dd>{rupees(counted.book)}</dd>
          </div>
        )}
        <div className={counted.isFirst ? 'result' : ''}>
          <dt>{t`Counted`}</dt>
          <dd>{rupees(counted.counted)}</dd>
        </div>
        {!counted.isFirst && (
          <div className={`result ${paise === 0 ? 'equal' : 'off'}`}>
            <dt>{word}</dt>
            <dd>{rupees(counted.difference)}</dd>
          </div>
        )}
      </Compared>
      {counted.isFirst && (
        <Quiet>{t`This is the first count of ${{ branch: book.branchname }}. The balance of its drawer begins with it, and all earlier days are closed.`}</Quiet>
      )}
      <Compared aria-label={t`After this`}>
        <div>
          <dt>{plural({ count: counted.entries }, { one: '# entry of the day', other: '# entries of the day' })}</dt>
          <dd>{t`fixed`}</dd>
        </div>
        <div>
          <dt>{t`Opening of ${{ day: date(addDays(counted.day, 1)) }}`}</dt>
          <dd>{rupees(counted.counted)}</dd>
        </div>
      </Compared>
    </>
  );
}

const saveLabel = ({ day }: CountedCash) => t`Close ${{ day: date(day) }}`;

function limitText({ limit, needsConfirmation }: CountedCash): string | undefined {
  if (limit === null) return undefined;
  return needsConfirmation
    ? t`Above ${{ limit: rupees(limit) }}, a second person confirms with their own password.`
    : t`Up to ${{ limit: rupees(limit) }} one person closes. Above it, a second person confirms with their own password.`;
}

type Reason = NonNullable<Parameters<typeof closes.create>[0]['reason']>;

const body = (counted: CountedCash, reason: Reason | null | undefined, note: string | null | undefined) => ({
  countObjectId: counted._id,
  ...(reason && { reason }),
  ...(note && { note }),
});
