import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Lock, Printer } from 'lucide-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useBranchOptions } from '@/components/data-list/filters';
import { Segmented } from '@/components/display/segmented';
import { StatusChip } from '@/components/display/status-chip';
import { SelectField } from '@/components/form/text-field';
import { PageHeader } from '@/components/layout/page-header';
import type { ViewHead } from '@/components/layout/page-views';
import { RecordState } from '@/components/record/record-state';
import { usePhone } from '@/components/sheet/use-phone';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { date, dateTime, time, today, weekday } from '@/lib/format';
import { useMe, useStartBranch } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import { phone } from '@/theme/breakpoints';
import { dayBook, type DayBook } from './api';
import { DayBalances } from './day-balances';
import { DayRows } from './day-rows';
import { DayStepper } from './day-stepper';
import { MODES } from './modes';

const CloseSheet = lazy(() => import('./close-sheet'));
const LockSheet = lazy(() => import('./lock-sheet'));

const Tools = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '10px 16px',
  margin: '12px 0',
  '& .about': { ...theme.typography.small, color: theme.vars.palette.text.secondary },
  '& .end': { marginLeft: 'auto' },
  [phone]: { '& .end': { marginLeft: 0, maxWidth: '100%', overflowX: 'auto' } },
}));

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 352px',
  gap: 24,
  alignItems: 'start',
  [phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 },
  '@media print': { gridTemplateColumns: 'minmax(0, 1fr)' },
});

const Sticky = styled('div')(({ theme }) => ({
  position: 'sticky',
  bottom: 0,
  padding: '12px 0 calc(12px + env(safe-area-inset-bottom))',
  backgroundColor: theme.vars.palette.surface.sheet,
  '& button': { width: '100%', minHeight: 50 },
  '@media print': { display: 'none' },
}));

/** The day book of a branch: its money day by day, and the close of a day. */
export default function DayBookView({ title, above }: ViewHead) {
  const [address, setAddress] = useSearchParams();
  const options = useBranchOptions();
  const start = useStartBranch();
  const { role, branchObjectId: own } = useMe();
  const mayLock = MANAGERS.includes(role);
  const branch = Number((!own && address.get('branch')) || start || options[0]?.value);
  const day = address.get('day') ?? today();
  const [account, setAccount] = useState('ALL');
  const found = useQuery({ ...dayBook(branch, day), enabled: Boolean(branch) });
  const closing = useSheetParam('close');
  const locks = useSheetParam('locks');
  const isPhone = usePhone();
  const set = useCallback(
    (name: string, value: string) =>
      setAddress((before) => {
        before.set(name, value);
        return before;
      }),
    [setAddress],
  );
  const onDay = useCallback((next: string) => set('day', next), [set]);
  const close = found.data?.canClose && (
    <Button
      variant="contained"
      color="primary"
      startIcon={<Lock size={16} aria-hidden />}
      onClick={() => closing.open('count')}
    >
      {t`Close the day`}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            {mayLock && <Button onClick={() => locks.open('list')}>{t`Locked months`}</Button>}
            {!isPhone && (
              <Button startIcon={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
                {t`Print`}
              </Button>
            )}
            {!isPhone && close}
          </>
        }
      />
      {above}
      <Tools>
        <DayStepper day={day} last={found.data?.lastDay ?? today()} onDay={onDay} />
        {found.data && <State book={found.data} />}
        {!own && options.length > 1 && (
          <SelectField
            aria-label={t`Branch`}
            value={String(branch)}
            onChange={(event) => set('branch', event.target.value)}
            sx={{ width: 'auto' }}
          >
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        )}
        <div className="end">
          <Segmented
            label={t`Mode`}
            value={account}
            onChange={setAccount}
            options={[
              { value: 'ALL', label: t`All` },
              ...Object.entries(MODES).map(([value, { label }]) => ({ value, label })),
            ]}
          />
        </div>
      </Tools>
      <RecordState of={found} words={{ didNotLoad: t`The day book did not load` }}>
        {(book) => (
          <Columns>
            <DayRows book={book} account={account === 'ALL' ? undefined : account} />
            <DayBalances book={book} />
          </Columns>
        )}
      </RecordState>
      {isPhone && close && <Sticky>{close}</Sticky>}
      <ParamSheet of={closing}>
        {() => found.data && <CloseSheet book={found.data} onClose={closing.close} />}
      </ParamSheet>
      <Suspense>
        <ParamSheet of={locks}>{() => <LockSheet branch={branch} onClose={locks.close} />}</ParamSheet>
      </Suspense>
    </>
  );
}

/** Open or closed, since when and by whom. */
function State({ book }: { book: DayBook }) {
  return (
    <>
      <StatusChip
        state={book.isClosed ? 'CLOSED' : 'OPEN'}
        label={book.isClosed ? t`Closed` : t`Open`}
        tone={book.isClosed ? 'success' : 'warning'}
      />
      <span className="about">{about(book)}</span>
    </>
  );
}

function about({ day, close, closeFirst, lastClose }: DayBook): string {
  if (close?.day === day) {
    return t`${{ number: close.number }} · ${{ at: time(close.at) }} · counted by ${{ name: close.byName }}`;
  }
  if (close) return t`Closed along with ${{ day: date(close.day) }}`;
  if (closeFirst) return t`Close ${{ day: date(closeFirst) }} first`;
  if (!lastClose) return t`${{ weekday: weekday(day) }} · no day was closed yet`;
  return t`${{ weekday: weekday(day) }} · last close ${{ at: dateTime(lastClose.at) }}`;
}
