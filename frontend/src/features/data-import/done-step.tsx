import { plural, t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { Download, Undo2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { GenericDrawing } from '@/components/feedback/drawings';
import { EmptyState } from '@/components/feedback/empty-state';
import { WizardPage } from '@/components/wizard/wizard-page';
import { saveFaults, type DataImport } from './api';
import { KINDS } from './kinds';
import { START_URL, wizardOf } from './wizard';

const UndoDialog = lazy(() => import('./undo-dialog'));

/** What was imported, with the rows that were left out and the way to undo it; or that it was undone. */
export function DoneStep({ record }: { record: DataImport }) {
  const { _id, kind, made, faulty, message } = record;
  const [isUndoing, setUndoing] = useState(false);
  const download = useMutation({ mutationFn: () => saveFaults(_id) });
  const isUndone = record.status === 'UNDONE';
  const leftOut = plural({ count: faulty }, { one: '# row was left out.', other: '# rows were left out.' });
  const imported = plural({ count: made }, { one: '# row imported', other: '# rows imported' });
  const undone = plural({ count: made }, { one: '# row undone', other: '# rows undone' });
  return (
    <WizardPage {...wizardOf(kind)} at={4}>
      <EmptyState
        drawing={<GenericDrawing />}
        title={isUndone ? undone : imported}
        text={
          isUndone
            ? t`Records are deleted, and balances are taken back by entries of today.`
            : [message, faulty > 0 && leftOut].filter(Boolean).join(' ') || t`Every row was imported.`
        }
        action={
          <Button component={Link} to={isUndone ? START_URL : KINDS[kind].to} variant="contained" color="primary">
            {isUndone ? t`Back to Import` : t`Show them`}
          </Button>
        }
        secondAction={
          !isUndone && (
            <>
              {faulty > 0 && (
                <Button
                  startIcon={<Download size={16} aria-hidden />}
                  loading={download.isPending}
                  onClick={() => download.mutate()}
                >
                  {t`Download the rows left out`}
                </Button>
              )}
              {made > 0 && (
                <Button startIcon={<Undo2 size={16} aria-hidden />} onClick={() => setUndoing(true)}>
                  {t`Undo`}
                </Button>
              )}
            </>
          )
        }
      />
      <Suspense>{isUndoing && <UndoDialog record={record} onClose={() => setUndoing(false)} />}</Suspense>
    </WizardPage>
  );
}
