import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '@/api/errors';
import { uploadInputFile } from '@/api/forms/studentimport';
import { FileField } from '@/components/form/file-field';
import { FormSection } from '@/components/form/form-layout';
import { useIdempotencyKey } from '@/components/form/idempotency';
import { WizardPage } from '@/components/wizard/wizard-page';
import { saveTemplate, uploadImport } from './api';
import { importUrl, wizard } from './wizard';

const Templates = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

/** The sheet: ours to fill in, or the centre's own. */
export function FileStep() {
  const navigate = useNavigate();
  const keyFor = useIdempotencyKey();
  const [file, setFile] = useState<File | null>(null);
  const template = useMutation({ mutationFn: saveTemplate });
  const upload = useMutation({
    mutationFn: (chosen: File) => uploadImport(chosen, keyFor([chosen.name, chosen.size, chosen.lastModified])),
    meta: { form: true },
    onSuccess: ({ data }) => void navigate(importUrl(data._id), { replace: true }),
  });
  const fault = upload.error instanceof ApiError ? upload.error.message : undefined;
  return (
    <WizardPage
      {...wizard}
      at={0}
      next={{
        label: t`Upload`,
        busy: upload.isPending,
        disabled: !file,
        onClick: () => file && upload.mutate(file),
      }}
    >
      <FormSection
        title={t`Start from our template`}
        text={t`One student per row. The XLSX has lists of the allowed values. The sample row is ignored.`}
      >
        <Templates className="wide">
          {(['xlsx', 'csv'] as const).map((format) => (
            <Button
              key={format}
              startIcon={<Download size={16} aria-hidden />}
              loading={template.isPending && template.variables === format}
              onClick={() => template.mutate(format)}
            >
              {format === 'xlsx' ? t`Template (.xlsx)` : t`Template (.csv)`}
            </Button>
          ))}
        </Templates>
      </FormSection>
      <FormSection
        title={t`Or use your own spreadsheet`}
        text={t`Any headings will do. You match the columns in the next step. At most 5,000 rows.`}
      >
        <div className="wide">
          <FileField
            label={t`Spreadsheet`}
            accepts={uploadInputFile}
            file={file}
            onFile={(chosen) => {
              setFile(chosen);
              upload.reset();
            }}
            progress={upload.isPending}
            fault={fault}
          />
        </div>
      </FormSection>
    </WizardPage>
  );
}
