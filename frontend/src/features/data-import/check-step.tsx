import { plural, t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { refresh } from '@/api/resource';
import { KpiRow, KpiTile } from '@/components/charts/kpi-tile';
import { Banner } from '@/components/feedback/banner';
import { useIdempotencyKey } from '@/components/form/idempotency';
import { rowsToCorrect } from '@/components/wizard/rows-to-correct';
import { WizardPage } from '@/components/wizard/wizard-page';
import { count } from '@/lib/format';
import { dataImports, runImport, saveFaults, type DataImport } from './api';
import { newUrl, wizardOf } from './wizard';

const FaultsList = lazy(() => import('./faults-list'));
const UndoDialog = lazy(() => import('./undo-dialog'));

const Findings = styled('div')({ display: 'grid', gap: 16 });

interface CheckStepProps {
  record: DataImport;
  /** Back to the columns. */
  onBack: () => void;
}

/** What the dry run found, or how far a run came that was stopped. */
export function CheckStep({ record, onBack }: CheckStepProps) {
  const { _id, kind, rows, good, faulty, made, done, version, importedBefore, message } = record;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const keyFor = useIdempotencyKey();
  const [isUndoing, setUndoing] = useState(false);
  const run = useMutation({
    // The version: an import that was stopped may be run again.
    mutationFn: () => runImport(_id, keyFor([_id, version])),
    onSettled: () => refresh(queries, dataImports.refreshes),
  });
  const giveUp = useMutation({
    mutationFn: () => dataImports.delete(_id),
    onSuccess: () => void navigate(newUrl(kind), { replace: true }),
  });
  const download = useMutation({ mutationFn: () => saveFaults(_id) });
  const isStopped = made > 0;
  const correct = isStopped
    ? { label: t`Undo`, onClick: () => setUndoing(true) }
    : { label: t`Upload corrected file`, busy: giveUp.isPending, onClick: () => giveUp.mutate() };
  const begin = {
    label: isStopped
      ? t`Continue`
      : faulty > 0
        ? plural({ count: good }, { one: 'Import the # ready row', other: 'Import the # ready rows' })
        : plural({ count: good }, { one: 'Import # row', other: 'Import # rows' }),
    busy: run.isPending,
    disabled: importedBefore,
    onClick: () => run.mutate(),
  };
  const ways =
    good === 0 ? { next: correct } : faulty === 0 && !isStopped ? { next: begin } : { next: begin, other: correct };

  return (
    <WizardPage {...wizardOf(kind)} at={2} onBack={isStopped ? undefined : onBack} {...ways}>
      <Findings>
        <KpiRow>
          <KpiTile label={t`Rows`} value={count(rows)} />
          <KpiTile label={t`Ready`} value={count(good)} />
          <KpiTile label={t`To correct`} value={count(faulty)} />
          {isStopped && <KpiTile label={t`Imported`} value={count(made)} />}
        </KpiRow>
        {message && <Banner tone="error">{message}</Banner>}
        {isStopped && (
          <Banner tone="info">
            {t`The import was stopped after ${{ done: count(done) }} of ${{ rows: count(rows) }} rows. Continue with the others, or undo it.`}
          </Banner>
        )}
        {importedBefore && (
          <Banner tone="warning">{t`This file is imported already. It can be imported again once that import is undone.`}</Banner>
        )}
        {faulty > 0 && !isStopped && <Banner tone="error">{rowsToCorrect(good, faulty)}</Banner>}
        {faulty === 0 && !isStopped && <Banner tone="info">{t`Every row is ready.`}</Banner>}
        {faulty > 0 && (
          <section>
            <Suspense>
              <FaultsList
                importId={_id}
                download={
                  <Button
                    startIcon={<Download size={16} aria-hidden />}
                    loading={download.isPending}
                    onClick={() => download.mutate()}
                  >
                    {t`Download list`}
                  </Button>
                }
              />
            </Suspense>
          </section>
        )}
      </Findings>
      <Suspense>{isUndoing && <UndoDialog record={record} onClose={() => setUndoing(false)} />}</Suspense>
    </WizardPage>
  );
}
