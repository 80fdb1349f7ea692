import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refresh } from '@/api/resource';
import { studentImports } from '@/api/resources';
import { Banner } from '@/components/feedback/banner';
import { newKey } from '@/components/form/idempotency';
import { WizardPage } from '@/components/wizard/wizard-page';
import { checkImport, runImport, type StudentImport } from './api';
import { UpgradeLink } from './upgrade-link';
import { wizard } from './wizard';

interface FailedStepProps {
  record: StudentImport;
  onBack?: () => void;
}

/** The plan has no room for the rows that were ready. */
const isTooMany = ({ good, duplicates, skipDuplicates, room }: StudentImport) =>
  room !== null && good - (skipDuplicates ? duplicates : 0) > room;

/** Neither a check nor an import that fails leaves anything behind: either is simply begun again. */
export function FailedStep({ record, onBack }: FailedStepProps) {
  const queries = useQueryClient();
  const { onlyReady, skipDuplicates } = record;
  const wasRun = (onlyReady || record.good === record.rows) && record.status !== 'CHECKING';
  const again = useMutation({
    mutationFn: (): Promise<unknown> =>
      wasRun ? runImport(record._id, { onlyReady, skipDuplicates }, newKey()) : checkImport(record._id),
    onSettled: () => refresh(queries, studentImports.refreshes),
  });
  return (
    <WizardPage
      {...wizard}
      at={wasRun ? 3 : 2}
      onBack={onBack}
      next={{ label: t`Try again`, busy: again.isPending, onClick: () => again.mutate() }}
    >
      <Banner tone="error" action={wasRun && isTooMany(record) && <UpgradeLink />}>
        {wasRun ? t`The import failed. No student was saved.` : t`The rows could not be checked.`} {record.message}
      </Banner>
    </WizardPage>
  );
}
