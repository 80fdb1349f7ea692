import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { StudentsDrawing } from '@/components/feedback/drawings';
import { EmptyState } from '@/components/feedback/empty-state';
import { WizardPage } from '@/components/wizard/wizard-page';
import type { StudentImport } from './api';
import { counted, t } from './text';
import { importUrl, wizard } from './wizard';

export function DoneStep({ record }: { record: StudentImport }) {
  return (
    <WizardPage {...wizard} at={4}>
      <EmptyState
        drawing={<StudentsDrawing />}
        title={t('done', counted(record.made))}
        text={record.message}
        action={
          <Button component={Link} to={`/studentlist-page?import=${record._id}`} variant="contained" color="primary">
            {t('showStudents')}
          </Button>
        }
        secondAction={
          <Button component={Link} to={importUrl('new')}>
            {t('another')}
          </Button>
        }
      />
    </WizardPage>
  );
}
