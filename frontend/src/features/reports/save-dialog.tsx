import { t } from '@lingui/core/macro';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '@/api/errors';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { FieldError } from '@/components/form/field-error';
import { TextField } from '@/components/form/text-field';
import { listSettingsQuery, type SavedView } from '@/lib/list-settings';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import type { Report } from './api';
import { addSaved, changeSaved } from './saved';

interface SaveDialogProps {
  report: Report;
  /** The saved report to rename or share; without one a new one is saved. */
  view?: SavedView;
  /** What a new one keeps, as a query string. */
  query: string;
  onSaved: (view: SavedView) => void;
  onClose: () => void;
}

/** The name of a saved report, and whether everybody has it. */
export default function SaveDialog({ report, view, query, onSaved, onClose }: SaveDialogProps) {
  const queries = useQueryClient();
  const mayShare = MANAGERS.includes(useMe().role);
  const [name, setName] = useState(view?.name ?? '');
  const [shared, setShared] = useState(view?.shared ?? false);
  const [fault, setFault] = useState('');
  const save = useMutation({
    mutationFn: () => {
      const named = { name: name.trim(), ...(mayShare && { shared }) };
      return view ? changeSaved(view, named) : addSaved(report, { ...named, query });
    },
    meta: { form: true, success: t`Report saved.` },
    onSuccess: async ({ data }) => {
      await queries.invalidateQueries({ queryKey: listSettingsQuery.queryKey, exact: true });
      onSaved(data);
    },
    onError: (error) => setFault(error instanceof ApiError ? error.message : ''),
  });

  function submit(): void {
    if (name.trim()) save.mutate();
    else setFault(t`Please give the report a name.`);
  }

  return (
    <ConfirmDialog
      open
      title={view ? t`Rename or share this report` : t`Save this report`}
      text={t`The period, the filters and the grouping are kept. A period such as “Last month” moves with the date.`}
      confirm={t`Save`}
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
          label={t`Everybody in the centre who may read it has this report`}
          control={<Checkbox checked={shared} onChange={(_event, on) => setShared(on)} />}
        />
      )}
    </ConfirmDialog>
  );
}
