import { plural, t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { refresh } from '@/api/resource';
import { studentImports } from '@/api/resources';
import { KpiRow, KpiTile } from '@/components/charts/kpi-tile';
import { Banner } from '@/components/feedback/banner';
import { useIdempotencyKey } from '@/components/form/idempotency';
import { rowsToCorrect } from '@/components/wizard/rows-to-correct';
import { WizardPage } from '@/components/wizard/wizard-page';
import { count } from '@/lib/format';
import { checkImport, runImport, saveFaults, type StudentImport } from './api';
import { UpgradeLink } from './upgrade-link';
import { importUrl, wizard } from './wizard';

const FaultsList = lazy(() => import('./faults-list'));

const Findings = styled('div')({ display: 'grid', gap: 16 });

interface CheckStepProps {
  record: StudentImport;
  /** Back to the columns. */
  onBack: () => void;
}

/** What the dry run found. Nothing is saved before the button below it. */
export function CheckStep({ record, onBack }: CheckStepProps) {
  const { _id, rows, good, faulty, duplicates, room, version, withoutConsent, guardianConsent } = record;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const keyFor = useIdempotencyKey();
  const [skips, setSkips] = useState(duplicates > 0);
  const students = good - (skips ? duplicates : 0);
  const tooMany = room !== null && students > room;
  const body = { skipDuplicates: skips, onlyReady: faulty > 0 };
  const run = useMutation({
    // The version: an import that failed may be run again.
    mutationFn: () => runImport(_id, body, keyFor([_id, version, body])),
    onSettled: () => refresh(queries, studentImports.refreshes),
  });
  const giveUp = useMutation({
    mutationFn: () => studentImports.delete(_id),
    onSuccess: () => void navigate(importUrl('new'), { replace: true }),
  });
  const download = useMutation({ mutationFn: () => saveFaults(_id) });
  const consent = useMutation({
    mutationFn: async (given: boolean) => {
      await studentImports.update(_id, { guardianConsent: given, version });
      return checkImport(_id);
    },
    onSettled: () => refresh(queries, studentImports.refreshes),
  });

  const correct = { label: t`Upload corrected file`, busy: giveUp.isPending, onClick: () => giveUp.mutate() };
  const begin = {
    label:
      faulty > 0
        ? plural({ count: students }, { one: 'Import the # ready row', other: 'Import the # ready rows' })
        : plural({ count: students }, { one: 'Import # student', other: 'Import # students' }),
    busy: run.isPending,
    disabled: tooMany || students === 0,
    onClick: () => run.mutate(),
  };
  const ways = faulty === 0 ? { next: begin } : good === 0 ? { next: correct } : { next: begin, other: correct };

  return (
    <WizardPage {...wizard} at={2} onBack={onBack} {...ways}>
      <Findings>
        <KpiRow>
          <KpiTile label={t`Rows`} value={count(rows)} />
          <KpiTile label={t`Ready`} value={count(good)} />
          <KpiTile label={t`To correct`} value={count(faulty)} />
          <KpiTile label={t`Already there`} value={count(duplicates)} />
          {room !== null && <KpiTile label={t`Students you can add`} value={count(room)} />}
        </KpiRow>
        {faulty > 0 && <Banner tone="error">{rowsToCorrect(good, faulty)}</Banner>}
        {(withoutConsent > 0 || guardianConsent) && (
          <FormControlLabel
            label={
              guardianConsent
                ? t`The guardians’ consent is recorded for all minors of this file`
                : plural(
                    { count: withoutConsent },
                    {
                      one: 'I have the guardian’s consent for the # minor of this file who lacks it',
                      other: 'I have the guardians’ consent for all # minors of this file who lack it',
                    },
                  )
            }
            control={
              <Checkbox
                checked={consent.isPending ? consent.variables : guardianConsent}
                disabled={consent.isPending}
                onChange={(_event, on) => consent.mutate(on)}
              />
            }
          />
        )}
        {tooMany && (
          <Banner tone="error" action={<UpgradeLink />}>
            {t`Your subscription plan allows ${{ room: count(room) }} more students, but this file has ${{ many: count(students) }}. Upgrade the plan or import fewer.`}
          </Banner>
        )}
        {faulty === 0 && !tooMany && (
          <Banner tone="info">{students === 0 ? t`Every row is already a student.` : t`Every row is ready.`}</Banner>
        )}
        {duplicates > 0 && (
          <FormControlLabel
            label={plural(
              { count: duplicates },
              {
                one: 'Leave out # row whose name and phone are there already',
                other: 'Leave out # rows whose name and phone are there already',
              },
            )}
            control={<Checkbox checked={skips} onChange={(_event, on) => setSkips(on)} />}
          />
        )}
        {faulty + duplicates > 0 && (
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
    </WizardPage>
  );
}
