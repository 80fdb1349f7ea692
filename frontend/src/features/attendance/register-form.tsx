import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { CheckCheck, Undo2 } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { Sentence } from '@/components/display/sentence';
import { Banner } from '@/components/feedback/banner';
import { ConfirmDialog, ReasonDialog } from '@/components/late';
import { usePhone } from '@/components/sheet/use-phone';
import { date as shownDate, dateTime } from '@/lib/format';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import { dropUnsaved } from '@/lib/unsaved';
import { phone } from '@/theme/breakpoints';
import type { Code, Register } from './api';
import { sentenceOf } from './offline/refusal';
import { RegisterSyncChip } from './offline/state-chip';
import { RegisterFoot } from './register-foot';
import { actOnKey, focusFirst } from './register-keys';
import { RegisterRow } from './register-row';
import { useRegister } from './use-register';

const MarkSheet = lazy(() => import('./mark-sheet'));
const StaleRegister = lazy(() => import('./stale-register'));

const Strip = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  flexWrap: 'wrap',
  padding: '8px 0',
  '& .by': { ...theme.typography.caption, flex: 1, color: theme.vars.palette.text.secondary },
  [phone]: {
    minHeight: 56,
    padding: '6px 16px',
    backgroundColor: theme.vars.palette.surface.sunken,
    borderBottom: `1px solid ${theme.vars.palette.line.main}`,
    '& .by': { display: 'none' },
    // Chip, undo and "the rest present" have one line; where they cannot, the buttons keep to the right.
    columnGap: 0,
    '& .MuiButton-root': { minWidth: 0, margin: '0 -8px 0 auto', padding: '0 8px' },
    '& .MuiButton-startIcon': { display: 'none' },
  },
  '@media print': {
    padding: '4px 0',
    minHeight: 0,
    backgroundColor: 'transparent',
    '& [role=status]': { display: 'none' },
    '& .by': { display: 'block' },
  },
}));

const Rows = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  borderTop: `1px solid ${theme.vars.palette.line.main}`,
  [phone]: { flex: 1, minHeight: 0, overflowY: 'auto', overscrollBehavior: 'contain', padding: '0 16px', borderTop: 0 },
  '@media print': { overflow: 'visible', padding: 0 },
}));

const Notices = styled('div')({
  flex: 'none',
  display: 'grid',
  gap: 8,
  '&:not(:empty)': { paddingBottom: 12 },
  [phone]: { '&:not(:empty)': { padding: '8px 16px' } },
});

/** The marks of one register: set by tap or key, saved in one go. */
export function RegisterForm({ register }: { register: Register }) {
  const { batch, date } = register;
  const isManager = MANAGERS.includes(useMe().role);
  const isPhone = usePhone();
  const mayEdit = !register.locked || isManager;
  const { lines, changed, entry, busy, mark, markAll, save, undo, takeTheirs } = useRegister(register);
  const [opened, setOpened] = useState<number | null>(null);
  const [asksReason, setAsksReason] = useState(false);
  const rows = useRef<HTMLUListElement>(null);

  const isComplete = lines.every((line) => line.code);
  const refusal = entry?.refusal;
  const isTaken = register.taken || Boolean(entry);
  // A refused register waits for the person; one that is on its way does not.
  const canSave = (changed > 0 && lines.some((line) => line.code)) || Boolean(refusal);

  useEffect(() => {
    if (!isPhone) focusFirst(rows.current);
  }, [isPhone]);

  const saveNow = () => {
    if (busy || !mayEdit || !canSave) return;
    if (register.locked) setAsksReason(true);
    else save();
  };

  // Rows are drawn anew only when their own line has changed.
  const latest = useRef(mark);
  useEffect(() => {
    latest.current = mark;
  });
  const onMark = useCallback((student: number, code: Code) => latest.current(student, { code }), []);
  const openedLine = lines.find((line) => line.studentObjectId._id === opened);

  return (
    <>
      <Strip>
        <RegisterSyncChip unsaved={changed > 0} of={{ state: register.state, date, startTime: batch.startTime }} />
        {register.taken && register.takenBy && register.takenAt && (
          <span className="by">
            <Sentence of={t`Taken by ${{ name: register.takenBy }}, ${{ at: dateTime(register.takenAt) }}`} />
          </span>
        )}
        {undo && (
          <Button
            variant="text"
            className="undo"
            startIcon={<Undo2 size={16} aria-hidden />}
            aria-label={t`Undo the save`}
            onClick={() => {
              // This button goes with what it undoes: the keyboard stays among the marks.
              focusFirst(rows.current);
              undo();
            }}
          >
            {t`Undo`}
          </Button>
        )}
        {mayEdit && (
          <Button
            variant="text"
            color="primary"
            startIcon={<CheckCheck size={16} aria-hidden />}
            onClick={() => markAll('PRESENT', !isComplete)}
          >
            {isComplete ? t`Mark all present` : t`Mark the rest present`}
          </Button>
        )}
      </Strip>
      <Notices>
        {register.locked && (
          <Banner tone="warning">
            {isManager
              ? t`This register is locked because it is older than 7 days. A change needs a reason.`
              : t`Registers are locked after 7 days. Ask an admin or the owner to change this one.`}
          </Banner>
        )}
        {!register.session && <Banner tone="warning">{register.noSession}</Banner>}
        {refusal && !refusal.theirs && <Banner tone="error">{t`Not saved: ${{ why: sentenceOf(refusal) }}`}</Banner>}
      </Notices>
      <Rows
        ref={rows}
        aria-label={t`Students`}
        onKeyDown={(event) =>
          mayEdit && actOnKey(event, { mark: onMark, markRest: () => markAll('PRESENT', true), save: saveNow })
        }
      >
        {lines.map((line) => (
          <RegisterRow
            key={line.studentObjectId._id}
            line={line}
            disabled={!mayEdit}
            onMark={onMark}
            onOpen={setOpened}
          />
        ))}
      </Rows>
      <RegisterFoot lines={lines} canSave={canSave} busy={busy} isTaken={isTaken} mayEdit={mayEdit} onSave={saveNow} />
      <Suspense>
        {openedLine && (
          <MarkSheet
            line={openedLine}
            disabled={!mayEdit}
            onDone={(part) => {
              setOpened(null);
              if (part) mark(openedLine.studentObjectId._id, part);
            }}
          />
        )}
        {entry && refusal?.theirs && (
          <StaleRegister
            mine={entry}
            theirs={refusal.theirs}
            busy={busy}
            onTakeTheirs={takeTheirs}
            onKeepMine={(theirs) => save({ version: theirs.version })}
          />
        )}
      </Suspense>
      {asksReason && (
        <ReasonDialog
          open
          danger={false}
          title={t`Change a locked register`}
          text={t`The register of ${{ date: shownDate(date) }} is older than 7 days. The reason is saved with the change.`}
          confirm={t`Save the change`}
          onConfirm={(reason) => {
            setAsksReason(false);
            save({ reason });
          }}
          onClose={() => setAsksReason(false)}
        />
      )}
      <LeaveRegister batch={batch._id} isDirty={changed > 0} />
    </>
  );
}

/** Another register, another view, another page: first what happens to the marks that were set. */
function LeaveRegister({ batch, isDirty }: { batch: number; isDirty: boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const [from, to] = [currentLocation, nextLocation].map(({ search }) => new URLSearchParams(search));
    const stays =
      currentLocation.pathname === nextLocation.pathname &&
      to?.get('batch') === String(batch) &&
      to.get('date') === from?.get('date');
    return isDirty && !stays;
  });
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={t`Leave without saving?`}
      text={t`The marks you set in this register will be lost.`}
      confirm={t`Leave`}
      cancel={t`Stay`}
      onConfirm={() => {
        dropUnsaved();
        blocker.proceed?.();
      }}
      onClose={() => blocker.reset?.()}
    />
  );
}
