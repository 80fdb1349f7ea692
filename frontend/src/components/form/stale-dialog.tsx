import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useId } from 'react';

const Comparison = styled('table')(({ theme }) => ({
  ...theme.typography.small,
  width: '100%',
  // Equal shares: a long note in one state must not tear the words of the other.
  tableLayout: 'fixed',
  marginTop: 12,
  borderCollapse: 'collapse',
  color: theme.vars.palette.text.primary,
  '& th, & td': {
    padding: '8px 12px 8px 0',
    textAlign: 'left',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    borderBottom: `1px solid ${theme.vars.palette.line.subtle}`,
  },
  '& thead th': {
    ...theme.typography.caption,
    fontWeight: 500,
    color: theme.vars.palette.text.secondary,
  },
  '& tbody th': { fontWeight: 500 },
}));

export interface Difference {
  label: string;
  theirs: string;
  mine: string;
}

function text(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object' && '_id' in value) return JSON.stringify(value._id);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Whether all that stands in a form is saved as it stands there: the answer to an earlier try was lost. */
function isSaved(theirs: Record<string, unknown>, mine: Record<string, unknown>): boolean {
  const names = Object.keys(mine);
  return names.length > 0 && names.every((name) => name in theirs && text(theirs[name]) === text(mine[name]));
}

/** The fields in which two states of a record differ, in the order of their labels. */
export function differences(
  labels: Partial<Record<string, string>>,
  theirs: Record<string, unknown>,
  mine: Record<string, unknown>,
): Difference[] {
  return (
    Object.entries(labels)
      // What is only in the form (a new course's first plan) was changed by nobody.
      .filter(([name]) => name in theirs)
      .map(([name, label]) => ({ label: label ?? name, theirs: text(theirs[name]), mine: text(mine[name]) }))
      .filter((one) => one.theirs !== one.mine)
  );
}

interface StaleDialogProps {
  theirs: Record<string, unknown> | null;
  mine: Record<string, unknown>;
  labels: Partial<Record<string, string>>;
  /** What a row is about, where it is not a field. */
  heading?: string;
  busy: boolean;
  onTakeTheirs: () => void;
  onSaveMine: () => void;
  onClose: () => void;
}

/** A colleague saved first: both states side by side, and whose shall stand. */
export function StaleDialog({
  theirs,
  mine,
  labels,
  heading = t`Field`,
  busy,
  onTakeTheirs,
  onSaveMine,
  onClose,
}: StaleDialogProps) {
  const id = useId();
  const name = typeof theirs?.updatedBy === 'string' ? theirs.updatedBy : '';
  const rows = theirs ? differences(labels, theirs, mine) : [];
  const isSame = theirs !== null && isSaved(theirs, mine);
  return (
    <Dialog
      open={theirs !== null}
      onClose={busy ? undefined : onClose}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { width: 560 } } }}
    >
      <DialogTitle id={id}>{isSame ? t`This is saved already` : t`Someone else changed this record`}</DialogTitle>
      <DialogContent>
        <DialogContentText>
          {isSame
            ? t`What is saved is the same as yours, probably from your last try. Take it, or save yours once more.`
            : t`Your changes were not saved. Choose which version to keep.`}
        </DialogContentText>
        <Comparison hidden={isSame}>
          <thead>
            <tr>
              <th scope="col">{heading}</th>
              <th scope="col">{name ? t`Saved by ${name}` : t`Saved now`}</th>
              <th scope="col">{t`Yours`}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.label}>
                <th scope="row">{row.label}</th>
                <td>{row.theirs || '–'}</td>
                <td>{row.mine || '–'}</td>
              </tr>
            ))}
          </tbody>
        </Comparison>
      </DialogContent>
      <DialogActions>
        <Button disabled={busy} onClick={onTakeTheirs}>
          {isSame ? t`Take it` : t`Take theirs`}
        </Button>
        <Button variant="contained" color="primary" loading={busy} onClick={onSaveMine}>
          {t`Save mine`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
