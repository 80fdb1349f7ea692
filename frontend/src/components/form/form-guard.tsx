import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useBlocker, useLocation } from 'react-router-dom';
import { discardDraft, draftOf, dropUnsaved, trackUnsaved, unsavedLost } from '@/lib/unsaved';
import { Banner } from '../feedback/banner';
import { ConfirmDialog } from '../late';
import { t } from '../text';

interface FormGuardProps<I extends FieldValues, C, O> {
  form: UseFormReturn<I, C, O>;
  /** Names the form and its record: "student/17". */
  id: string;
  /** It stands in another form, whose guard asks for both. */
  nested?: boolean;
}

/**
 * Stands at the head of a form. Asks before unsaved work is left, keeps it as a draft when the
 * session ends without warning, and offers that draft again.
 */
export function FormGuard<I extends FieldValues, C, O>({ form, id, nested }: FormGuardProps<I, C, O>) {
  const { isDirty } = form.formState;
  const [draft, setDraft] = useState(() => draftOf(id) as I | null);
  const serverFault = form.formState.errors.root?.server?.message;

  const at = useLocation();
  // What opens above it later is not its own place.
  const track = useEffectEvent(() => trackUnsaved(id, () => form.getValues(), at));
  useEffect(() => (isDirty ? track() : undefined), [id, isDirty]);

  return (
    <>
      {!nested && <LeaveDialog />}
      {draft && (
        <Banner
          tone="info"
          action={
            <>
              <Button
                size="small"
                onClick={() => {
                  form.reset(draft, { keepDefaultValues: true });
                  discardDraft(id);
                  setDraft(null);
                }}
              >
                {t('form.draftUse')}
              </Button>
              <Button
                size="small"
                variant="text"
                onClick={() => {
                  discardDraft(id);
                  setDraft(null);
                }}
              >
                {t('form.draftDrop')}
              </Button>
            </>
          }
        >
          {t('form.draftOffer')}
        </Banner>
      )}
      {serverFault && <Banner tone="error">{serverFault}</Banner>}
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
      title={t('form.leaveTitle')}
      text={t('form.leaveText')}
      confirm={t('form.leave')}
      cancel={t('form.stay')}
      onConfirm={() => {
        if (blocker.location) dropUnsaved(unsavedLost(now, blocker.location));
        blocker.proceed?.();
      }}
      onClose={() => blocker.reset?.()}
    />
  );
}
