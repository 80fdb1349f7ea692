import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { clientImportInputFile } from '@/api/forms/clientimport';
import { SheetStep } from '@/components/wizard/sheet-step';
import { type Check, checkFile, type Result, saveTemplate } from './api';
import { CheckStep } from './check-step';
import { DoneStep } from './done-step';
import { wizard } from './wizard';

type Step = { at: 'file' } | { at: 'check'; file: File; check: Check } | { at: 'done'; result: Result };

const FIRST: Step = { at: 'file' };

/** /clientimport: clients from a spreadsheet. The server keeps nothing of the file before the last step. */
export function Component() {
  const [step, setStep] = useState<Step>(FIRST);
  const again = () => setStep(FIRST);
  if (step.at === 'check') {
    return (
      <CheckStep
        file={step.file}
        check={step.check}
        onBack={again}
        onDone={(result) => setStep({ at: 'done', result })}
      />
    );
  }
  if (step.at === 'done') return <DoneStep result={step.result} onAgain={again} />;
  return (
    <SheetStep
      wizard={wizard}
      accepts={clientImportInputFile}
      texts={{
        template: t`One client per row. The XLSX has a list of the stages. The sample row is ignored.`,
        own: t`The headings say what a column is: Name, Phone, WhatsApp No, City and so on. At most 5,000 rows.`,
      }}
      saveTemplate={saveTemplate}
      send={async (file) => setStep({ at: 'check', file, check: await checkFile(file) })}
      label={t`Check rows`}
    />
  );
}
