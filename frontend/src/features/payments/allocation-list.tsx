import { plural, t } from '@lingui/core/macro';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import Switch from '@mui/material/Switch';
import { useController, type Control } from 'react-hook-form';
import { Money } from '@/components/display/money';
import { Sentence } from '@/components/display/sentence';
import { StatusChip } from '@/components/display/status-chip';
import { FieldError } from '@/components/form/field-error';
import { MoneyField } from '@/components/form/money-field';
import { date, fromPaise, rupees, toPaise } from '@/lib/format';
import { phone } from '@/theme/breakpoints';
import type { PaymentPreview } from './api';
import { partsOf, type PaymentForm, type PaymentValues } from './schema';
import { ShareMark } from './share-mark';

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  '& h3': { ...theme.typography.small, fontWeight: 500, margin: 0 },
  '& .MuiFormControlLabel-root': {
    flexDirection: 'row-reverse',
    margin: 0,
    color: theme.vars.palette.text.secondary,
  },
}));

const Box = styled('div')(({ theme }) => ({
  ...theme.typography.small,
  marginTop: 8,
  borderRadius: 10,
  border: `1px solid ${theme.vars.palette.line.main}`,
  overflow: 'hidden',
  transition: 'opacity 140ms',
  '&[aria-busy=true]': { opacity: 0.6 },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& li': {
    display: 'grid',
    gridTemplateColumns: '18px minmax(0, 1fr) auto 92px',
    alignItems: 'center',
    gap: 12,
    minHeight: 55,
    padding: '8px 14px',
    borderBottom: `1px solid ${theme.vars.palette.line.subtle}`,
  },
  '& li > :last-child': { justifySelf: 'end' },
  '& li strong': { fontWeight: 500, display: 'block' },
  '& li small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& li .late': { color: theme.vars.palette.error.text },
  '& li.idle strong': { color: theme.vars.palette.text.secondary },
  '& .amount': { display: 'flex', flexDirection: 'column', alignItems: 'flex-end' },
  '& .foot': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 12,
    padding: '12px 14px',
    color: theme.vars.palette.text.secondary,
    backgroundColor: theme.vars.palette.surface.sunken,
  },
  '& .foot + .foot': { paddingTop: 0 },
  '& .foot strong': {
    ...theme.typography.body,
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
    color: theme.vars.palette.text.primary,
  },
  '& .foot.advance strong': { color: theme.vars.palette.success.text },
  [phone]: {
    '& li': { gridTemplateColumns: '18px minmax(0, 1fr) auto' },
    '& li > .chip': { display: 'none' },
  },
}));

const Hint = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: '6px 0 0',
  color: theme.vars.palette.text.secondary,
}));

const Fault = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  gap: 5,
  margin: '6px 0 0',
  color: theme.vars.palette.error.text,
}));

type Share = PaymentPreview['allocations'][number];

interface AllocationListProps {
  control: Control<PaymentForm, unknown, PaymentValues>;
  preview: PaymentPreview;
  /** The figures belong to an amount that was typed before. */
  busy: boolean;
}

/** Which dues the payment meets and what is left: the server's reckoning, oldest first or by hand. */
export function AllocationList({ control, preview, busy }: AllocationListProps) {
  const byHand = useController({ control, name: 'byHand' });
  const parts = useController({ control, name: 'parts' });
  const isByHand = byHand.field.value;
  const fault = byHand.fieldState.error?.message;
  const after = toPaise(preview.pendingAfter) ?? 0;

  function switchTo(on: boolean): void {
    if (on) parts.field.onChange(partsOf(preview));
    byHand.field.onChange(on);
  }

  return (
    <section aria-label={t`Goes to`}>
      <Head>
        <h3>{isByHand ? t`Goes to` : t`Goes to, oldest first`}</h3>
        {preview.allocations.length > 0 && (
          <FormControlLabel
            label={t`By hand`}
            control={<Switch checked={isByHand} onChange={(_event, on) => switchTo(on)} />}
          />
        )}
      </Head>
      <Box aria-busy={busy}>
        <ul>
          {preview.allocations.map((share) => (
            <ShareRow
              key={share.due._id}
              share={share}
              part={isByHand ? (parts.field.value[share.due._id] ?? '') : undefined}
              onPart={(amount) => parts.field.onChange({ ...parts.field.value, [share.due._id]: amount })}
            />
          ))}
        </ul>
        {preview.allocations.length === 0 && (
          <div className="foot">{t`No dues are open. The payment is kept as the student’s advance.`}</div>
        )}
        {(toPaise(preview.advance) ?? 0) > 0 && (
          <div className="foot">
            {t`Kept as advance`} <strong>{rupees(preview.advance)}</strong>
          </div>
        )}
        <div className={`foot ${after < 0 ? 'advance' : ''}`}>
          {after < 0 ? t`Advance after this payment` : t`Pending after this payment`}
          <strong>{rupees(fromPaise(Math.abs(after)))}</strong>
        </div>
      </Box>
      {isByHand && !fault && <Hint>{t`The rest goes to the oldest dues.`}</Hint>}
      {fault && (
        <Fault role="alert">
          <FieldError>{fault}</FieldError>
        </Fault>
      )}
    </section>
  );
}

interface ShareRowProps {
  share: Share;
  /** What is typed for this due while sharing out by hand. */
  part: string | undefined;
  onPart: (amount: string) => void;
}

function ShareRow({ share, part, onPart }: ShareRowProps) {
  const { due, amount, status } = share;
  const isIdle = (toPaise(amount) ?? 0) === 0;
  return (
    <li className={isIdle ? 'idle' : undefined}>
      <ShareMark share={isIdle ? 'none' : status === 'PAID' ? 'all' : 'part'} />
      <span>
        <strong>{due.label}</strong>
        {due.daysLate ? (
          <small className="late">{plural({ count: due.daysLate }, { one: '# day late', other: '# days late' })}</small>
        ) : (
          <small>
            <Sentence of={t`due ${{ day: date(due.dueDate) }}`} />
          </small>
        )}
      </span>
      {part === undefined ? (
        <span className="amount">
          <Money amount={amount} weight={600} />
          <small>{t`of ${{ amount: rupees(due.open) }}`}</small>
        </span>
      ) : (
        <MoneyField
          value={part}
          onValue={onPart}
          aria-label={t`Amount for ${{ label: due.label }}`}
          sx={{ width: 130 }}
        />
      )}
      <span className="chip">
        <StatusChip
          plain
          state={status}
          label={isIdle && status === 'ISSUED' ? (due.daysLate ? t`Unpaid` : t`Not due`) : undefined}
          tone={isIdle && status === 'ISSUED' ? 'neutral' : undefined}
        />
      </span>
    </li>
  );
}
