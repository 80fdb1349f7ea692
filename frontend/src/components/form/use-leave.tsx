import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../late';
import { t } from '../text';

interface LeaveWords {
  title: string;
  text: string;
  confirm: string;
  cancel: string;
}

interface Leave {
  /** Instead of closing at once: by Escape, by the cross, by Cancel. */
  leave: () => void;
  dialog: ReactNode;
}

/** Closes a sheet, after asking when something typed would be lost. */
export function useLeave(isUnsaved: boolean, onClose: () => void, words?: LeaveWords): Leave {
  const [asking, setAsking] = useState(false);
  const {
    title = t('form.leaveTitle'),
    text = t('form.leaveText'),
    confirm = t('form.leave'),
    cancel = t('form.stay'),
  } = words ?? {};
  return {
    leave: () => (isUnsaved ? setAsking(true) : onClose()),
    dialog: (
      <ConfirmDialog
        open={asking}
        title={title}
        text={text}
        confirm={confirm}
        cancel={cancel}
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      />
    ),
  };
}
