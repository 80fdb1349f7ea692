import { plural, t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Link } from 'react-router-dom';
import { StudentsDrawing } from '@/components/feedback/drawings';
import { EmptyState } from '@/components/feedback/empty-state';
import { WizardPage } from '@/components/wizard/wizard-page';
import { saveFaults, type StudentImport } from './api';
import { importUrl, wizard } from './wizard';

/** The students are there; of rows that were left out, the list to correct them by. */
export function DoneStep({ record }: { record: StudentImport }) {
  const { _id, made, message, faulty } = record;
  const download = useMutation({ mutationFn: () => saveFaults(_id) });
  return (
    <WizardPage {...wizard} at={4}>
      <EmptyState
        drawing={<StudentsDrawing />}
        title={plural(
          { count: made },
          {
            one: '# student imported',
            other: '# students imported',
          },
        )}
        text={
          faulty > 0
            ? `${message} ${plural(
                { count: faulty },
                {
                  one: '# row was left out.',
                  other: '# rows were left out.',
                },
              )}`
            : message
        }
        action={
          <Button component={Link} to={`/studentlist-page?import=${_id}`} variant="contained" color="primary">
            {t`Show the students`}
          </Button>
        }
        secondAction={
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
            <Button component={Link} to={importUrl('new')}>
              {t`Import another file`}
            </Button>
          </>
        }
      />
    </WizardPage>
  );
}
