import { t } from '@lingui/core/macro';
import { useNavigate } from 'react-router-dom';
import { uploadInputFile } from '@/api/forms/studentimport';
import { useIdempotencyKey } from '@/components/form/idempotency';
import { SheetStep } from '@/components/wizard/sheet-step';
import { saveTemplate, uploadImport } from './api';
import { importUrl, wizard } from './wizard';

export function FileStep() {
  const navigate = useNavigate();
  const keyFor = useIdempotencyKey();
  return (
    <SheetStep
      wizard={wizard}
      accepts={uploadInputFile}
      texts={{
        template: t`One student per row. The XLSX has lists of the allowed values. The sample row is ignored.`,
        own: t`Any headings will do. You match the columns in the next step. At most 5,000 rows.`,
      }}
      saveTemplate={saveTemplate}
      send={async (file) => {
        const { data } = await uploadImport(file, keyFor([file.name, file.size, file.lastModified]));
        await navigate(importUrl(data._id), { replace: true });
      }}
      label={t`Upload`}
    />
  );
}
