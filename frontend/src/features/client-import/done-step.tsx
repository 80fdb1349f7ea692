import { plural, t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { GenericDrawing } from '@/components/feedback/drawings';
import { EmptyState } from '@/components/feedback/empty-state';
import { WizardPage } from '@/components/wizard/wizard-page';
import type { Result } from './api';
import { wizard } from './wizard';

/** The clients are in the list; rows with faults were left out. */
export function DoneStep({ result, onAgain }: { result: Result; onAgain: () => void }) {
  const { created, leftOut } = result;
  return (
    <WizardPage {...wizard} at={3}>
      <EmptyState
        drawing={<GenericDrawing />}
        title={plural({ count: created }, { one: '# client imported', other: '# clients imported' })}
        text={
          leftOut > 0
            ? plural({ count: leftOut }, { one: '# row was left out.', other: '# rows were left out.' })
            : t`They are at the top of the list.`
        }
        action={
          <Button component={Link} to="/clientform" variant="contained" color="primary">
            {t`Show the clients`}
          </Button>
        }
        secondAction={<Button onClick={onAgain}>{t`Import another file`}</Button>}
      />
    </WizardPage>
  );
}
