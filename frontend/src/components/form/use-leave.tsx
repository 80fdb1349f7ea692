import { t } from '@lingui/core/macro';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { dropUnsaved, unsavedAt } from '@/lib/unsaved';
import { ConfirmDialog } from '../late';

interface LeaveWords {
  title: string;
  text: string;
  confirm: string;
  cancel: string;
}

interface LeaveOptions {
  isUnsaved: boolean;
  /** It is being saved: nothing closes before the answer is there. */
  busy: boolean;
  onClose: () => void;
  words?: LeaveWords;
}

interface Leave {
  /** Instead of closing at once: by Escape, by the cross, by Cancel. */
  leave: () => void;
  dialog: ReactNode;
}

/** Closes a sheet, after asking when something typed would be lost. */
export function useLeave({ isUnsaved, busy, onClose, words }: LeaveOptions): Leave {
  const at = useLocation();
  const [asking, setAsking] = useState(false);
  const {
    title = t`Leave without saving?`,
    text = t`What you changed on this page will be lost.`,
    confirm = t`Leave`,
    cancel = t`Stay`,
  } = words ?? {};

  function leave(): void {
    if (busy) return;
    if (isUnsaved) setAsking(true);
    else onClose();
  }

  return {
    leave,
    dialog: (
      <ConfirmDialog
        open={asking}
        title={title}
        text={text}
        confirm={confirm}
        cancel={cancel}
        prefersCancel
        busy={busy}
        onConfirm={() => {
          // Closing changes the address: nobody is asked once more.
          dropUnsaved(unsavedAt(at));
          onClose();
        }}
        onClose={() => setAsking(false)}
      />
    ),
  };
}
