import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { answer, client } from '@/api/client';
import { ApiError } from '@/api/errors';
import type { SavedView } from '@/lib/list-settings';
import { ConfirmDialog } from '../dialogs/confirm-dialog';
import { FieldError } from '../form/field-error';
import { TextField } from '../form/text-field';

interface ViewDialogProps {
  /** The view to rename or share; without one a new view is saved. */
  view: SavedView | undefined;
  /** What a new view keeps. */
  keeps: { list: string; query: string; columns: string[] };
  mayShare: boolean;
  onSaved: (view: SavedView) => Promise<void>;
  onClose: () => void;
}

/** A view's name, and whether everybody has it. */
export default function ViewDialog({ view, keeps, mayShare, onSaved, onClose }: ViewDialogProps) {
  const [name, setName] = useState(view?.name ?? '');
  const [shared, setShared] = useState(view?.shared ?? false);
  const [fault, setFault] = useState('');
  const save = useMutation({
    mutationFn: async () => {
      const named = { name: name.trim(), ...(mayShare && { shared }) };
      if (!view) return answer(client.POST('/class/v1/listview', { body: { ...keeps, ...named } }));
      const params = { path: { view_id: String(view._id) } };
      const body = { ...named, version: view.version };
      return answer(client.PUT('/class/v1/listview/update/{view_id}', { params, body }));
    },
    meta: { form: true, success: t`View saved.` },
    onSuccess: ({ data }) => onSaved(data),
    onError: (error) => setFault(error instanceof ApiError ? error.message : ''),
  });

  function submit(): void {
    if (name.trim()) save.mutate();
    else setFault(t`Please give the view a name.`);
  }

  return (
    <ConfirmDialog
      open
      title={view ? t`Rename or share this view…` : t`Save as a new view`}
      text={t`A view keeps the tab, the filters, the search, the order and the columns.`}
      confirm={t`Save view`}
      busy={save.isPending}
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
          label={t`Everybody in the centre has this view`}
          control={<Checkbox checked={shared} onChange={(_event, on) => setShared(on)} />}
        />
      )}
    </ConfirmDialog>
  );
}
