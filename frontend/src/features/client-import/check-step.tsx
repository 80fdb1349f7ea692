import { plural, t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { refresh } from '@/api/resource';
import { clientImports } from '@/api/master';
import { KpiRow, KpiTile } from '@/components/charts/kpi-tile';
import { Banner } from '@/components/feedback/banner';
import { useIdempotencyKey } from '@/components/form/idempotency';
import { rowsToCorrect } from '@/components/wizard/rows-to-correct';
import { WizardPage } from '@/components/wizard/wizard-page';
import { count } from '@/lib/format';
import { type Check, importFile, type Result, saveFaults } from './api';
import { FaultsTable } from './faults-table';
import { wizard } from './wizard';

const Findings = styled('div')({
  display: 'grid',
  gap: 16,
  justifyItems: 'stretch',
  '& > button': { justifySelf: 'start' },
});

interface CheckStepProps {
  file: File;
  check: Check;
  /** Back to the file. */
  onBack: () => void;
  onDone: (result: Result) => void;
}

/** What the check found. Nothing is saved before the button below it. */
export function CheckStep({ file, check, onBack, onDone }: CheckStepProps) {
  const { rows, good, faulty, faults, leftOut } = check;
  const queries = useQueryClient();
  const keyFor = useIdempotencyKey();
  const onlyReady = faulty > 0;
  const run = useMutation({
    mutationFn: () => importFile(file, onlyReady, keyFor([file.name, file.size, file.lastModified, onlyReady])),
    onSuccess: onDone,
    onSettled: () => refresh(queries, clientImports.refreshes),
  });
  const download = useMutation({ mutationFn: () => saveFaults(file) });

  const correct = { label: t`Upload corrected file`, onClick: onBack };
  const begin = {
    label: onlyReady
      ? plural({ count: good }, { one: 'Import the # ready row', other: 'Import the # ready rows' })
      : plural({ count: good }, { one: 'Import # client', other: 'Import # clients' }),
    busy: run.isPending,
    onClick: () => run.mutate(),
  };
  const ways = !onlyReady ? { next: begin, onBack } : good === 0 ? { next: correct } : { next: begin, other: correct };

  return (
    <WizardPage {...wizard} at={1} {...ways}>
      <Findings>
        <KpiRow>
          <KpiTile label={t`Rows`} value={count(rows)} />
          <KpiTile label={t`Ready`} value={count(good)} />
          <KpiTile label={t`To correct`} value={count(faulty)} />
        </KpiRow>
        {onlyReady ? (
          <Banner tone="error">{rowsToCorrect(good, faulty)}</Banner>
        ) : (
          <Banner tone="info">{t`Every row is ready.`}</Banner>
        )}
        {leftOut.length > 0 && (
          <Banner tone="warning">{t`These columns are not imported: ${{ columns: leftOut.join(', ') }}.`}</Banner>
        )}
        {onlyReady && (
          <>
            <FaultsTable faults={faults} />
            <Button
              startIcon={<Download size={16} aria-hidden />}
              loading={download.isPending}
              onClick={() => download.mutate()}
            >
              {t`Download list`}
            </Button>
          </>
        )}
      </Findings>
    </WizardPage>
  );
}
