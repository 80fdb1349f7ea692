import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useBlocker, useLocation } from 'react-router-dom';
import { answerDraft, dropUnsaved, offerDraft, trackUnsaved, unsavedLost } from '@/lib/unsaved';
import { Banner } from '../feedback/banner';
import { ConfirmDialog } from '../late';

interface FormGuardProps<I extends FieldValues, C, O> {
  form: UseFormReturn<I, C, O>;
  /** Names the form and its record: "student/17". */
  id: string;
  /** The version of the record it was begun with: a draft goes on with its own, so that a colleague's later save is seen. */
  versionRef?: { current: number };
  /** It stands in another form, whose guard asks for both, or in what nobody leaves unasked. */
  nested?: boolean;
}

/** Apart from the fields, and clear of the phone's top bar when it is scrolled to. */
const Head = styled('div')({ marginBottom: 16, scrollMarginTop: 72 });

/** The button that was pressed may be far below the head of the form. */
const intoView = (fault: HTMLElement | null) => fault?.scrollIntoView({ block: 'nearest' });

/**
 * Stands at the head of a form. Asks before unsaved work is left, has it kept as a draft where the page
 * goes away all the same, and offers that draft again.
 */
export function FormGuard<I extends FieldValues, C, O>({ form, id, versionRef, nested }: FormGuardProps<I, C, O>) {
  const { isDirty } = form.formState;
  const [draft, setDraft] = useState(() => offerDraft(id));
  const serverFault = form.formState.errors.root?.server?.message;

  const at = useLocation();
  // What opens above it later is not its own place.
  const track = useEffectEvent(() =>
    trackUnsaved(
      id,
      () => form.getValues(),
      at,
      () => versionRef?.current ?? 0,
    ),
  );
  useEffect(() => (isDirty ? track() : undefined), [id, isDirty]);

  return (
    <>
      {!nested && <LeaveDialog />}
      {draft && (
        <Head>
          <Banner
            tone="info"
            action={
              <>
                <Button
                  size="small"
                  onClick={() => {
                    // Passwords and files are in no draft: they stay as they stand.
                    form.reset({ ...form.getValues(), ...(draft.values as I) }, { keepDefaultValues: true });
                    if (versionRef) versionRef.current = draft.version;
                    setDraft(answerDraft(id));
                  }}
                >
                  {t`Use it`}
                </Button>
                <Button size="small" variant="text" onClick={() => setDraft(answerDraft(id))}>
                  {t`Discard`}
                </Button>
              </>
            }
          >
            {t`You have an unsaved draft of this form.`}
          </Banner>
        </Head>
      )}
      {serverFault && (
        <Head ref={intoView}>
          <Banner tone="error">{serverFault}</Banner>
        </Head>
      )}
    </>
  );
}

/** A page, a part of it or a sheet is about to be left with unsaved work on it. What was just saved counts no more. */
function LeaveDialog() {
  const now = useLocation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsavedLost(currentLocation, nextLocation).length > 0,
  );
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={t`Leave without saving?`}
      text={t`What you changed on this page will be lost.`}
      confirm={t`Leave`}
      cancel={t`Stay`}
      prefersCancel
      onConfirm={() => {
        if (blocker.location) dropUnsaved(unsavedLost(now, blocker.location));
        blocker.proceed?.();
      }}
      onClose={() => blocker.reset?.()}
    />
  );
}
