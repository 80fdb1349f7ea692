import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '@/api/errors';
import type { SavedView } from '@/lib/list-settings';
import { FieldError } from '../form/field-error';
import { TextField } from '../form/text-field';
import { ConfirmDialog } from './confirm-dialog';

interface Words {
  title: string;
  text: string;
  confirm: string;
  saved: string;
  noName: string;
  everybody: string;
}

interface SavedViewDialogProps {
  words: Words;
  /** The view to rename or share; without one a new view is saved. */
  view: SavedView | undefined;
  mayShare: boolean;
  save: (named: { name: string; shared?: boolean }) => Promise<{ data: SavedView }>;
  onSaved: (view: SavedView) => void | Promise<void>;
  onClose: () => void;
}

/** The name of a saved list or report, and whether everybody has it. */
export function SavedViewDialog({ words, view, mayShare, save, onSaved, onClose }: SavedViewDialogProps) {
  const [name, setName] = useState(view?.name ?? '');
  const [shared, setShared] = useState(view?.shared ?? false);
  const [fault, setFault] = useState('');
  const saving = useMutation({
    mutationFn: () => save({ name: name.trim(), ...(mayShare && { shared }) }),
    meta: { form: true, success: words.saved },
    onSuccess: ({ data }) => onSaved(data),
    onError: (error) => setFault(error instanceof ApiError ? error.message : ''),
  });

  function submit(): void {
    if (name.trim()) saving.mutate();
    else setFault(words.noName);
  }

  return (
    <ConfirmDialog
      open
      title={words.title}
      text={words.text}
      confirm={words.confirm}
      busy={saving.isPending}
      onConfirm={submit}
      onClose={onClose}
    >
      <TextField
        autoFocus
        label={t`Name`}
        sx={{ mt: 4 }}
        value={name}
        error={Boolean(fault)}
        helperText={fault && <FieldError>{fault}</FieldError>}
        slotProps={{ htmlInput: { maxLength: 60 } }}
        onChange={(event) => {
          setName(event.target.value);
          setFault('');
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') submit();
        }}
      />
      {mayShare && (
        <FormControlLabel
          sx={{ mt: 3 }}
          label={words.everybody}
          control={<Checkbox checked={shared} onChange={(_event, on) => setShared(on)} />}
        />
      )}
    </ConfirmDialog>
  );
}
