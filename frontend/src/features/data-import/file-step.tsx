import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { newDataImportFile } from '@/api/forms/dataimport';
import { DateField } from '@/components/form/date-field';
import { FormSection } from '@/components/form/form-layout';
import { useIdempotencyKey } from '@/components/form/idempotency';
import { SheetStep } from '@/components/wizard/sheet-step';
import { date, today } from '@/lib/format';
import { saveTemplate, uploadSheet, type Kind } from './api';
import { KINDS } from './kinds';
import { importUrl, wizardOf } from './wizard';

export function FileStep({ kind }: { kind: Kind }) {
  const navigate = useNavigate();
  const keyFor = useIdempotencyKey();
  const { hasDay = false } = KINDS[kind];
  const [day, setDay] = useState(today());
  const asOf = hasDay ? day : null;
  return (
    <SheetStep
      wizard={wizardOf(kind)}
      accepts={newDataImportFile}
      texts={{
        template: t`One record per row. The XLSX has lists of the allowed values. The sample row is ignored.`,
        own: t`Any headings will do. You match the columns in the next step. At most 20,000 rows.`,
      }}
      saveTemplate={(format) => saveTemplate(kind, format)}
      send={async (file) => {
        const { data } = await uploadSheet(
          kind,
          file,
          asOf,
          keyFor([kind, asOf, file.name, file.size, file.lastModified]),
        );
        await navigate(importUrl(data._id), { replace: true });
      }}
      label={t`Upload`}
      isReady={!hasDay || Boolean(date(day))}
    >
      {hasDay && (
        <FormSection
          title={t`Day of the balances`}
          text={t`The last day of the other system. Receipts and bills after it are recorded here.`}
        >
          <DateField label={t`As of`} value={day} max={today()} onValue={setDay} />
        </FormSection>
      )}
    </SheetStep>
  );
}
