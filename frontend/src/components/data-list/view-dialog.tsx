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
import { tv } from './views-text';

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
    meta: { form: true, success: tv('viewSaved') },
    onSuccess: ({ data }) => onSaved(data),
    onError: (error) => setFault(error instanceof ApiError ? error.message : ''),
  });

  function submit(): void {
    if (name.trim()) save.mutate();
    else setFault(tv('viewNameRequired'));
  }

  return (
    <ConfirmDialog
      open
      title={tv(view ? 'renameView' : 'newView')}
      text={tv('viewKeeps')}
      confirm={tv('saveViewShort')}
      busy={save.isPending}
      onConfirm={submit}
      onClose={onClose}
    >
      <TextField
        autoFocus
        label={tv('viewName')}
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
          label={tv('viewShared')}
          control={<Checkbox checked={shared} onChange={(_event, on) => setShared(on)} />}
        />
      )}
    </ConfirmDialog>
  );
}
