import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { ApiError } from '@/api/errors';
import type { AcceptedFiles } from '@/api/fields/file';
import { FileField } from '../form/file-field';
import { FormSection } from '../form/form-layout';
import { WizardPage, type WizardFrame } from './wizard-page';

type Format = 'csv' | 'xlsx';

const Templates = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

interface SheetStepProps {
  wizard: WizardFrame;
  accepts: AcceptedFiles;
  /** What the template is, and what is said of a sheet of one's own. */
  texts: { template: string; own: string };
  saveTemplate: (format: Format) => Promise<void>;
  /** Sends the sheet and goes on. Its refusal is said at the field. */
  send: (file: File) => Promise<void>;
  /** The way on. */
  label: string;
  /** What is asked besides the sheet. */
  children?: ReactNode;
  /** Whether that is answered. */
  isReady?: boolean;
}

/** The first step of an import: the sheet, ours to fill in or the centre's own. */
export function SheetStep({
  wizard,
  accepts,
  texts,
  saveTemplate,
  send,
  label,
  children,
  isReady = true,
}: SheetStepProps) {
  const [file, setFile] = useState<File | null>(null);
  const template = useMutation({ mutationFn: saveTemplate });
  const upload = useMutation({ mutationFn: send, meta: { form: true } });
  const fault = upload.error instanceof ApiError ? upload.error.message : undefined;
  return (
    <WizardPage
      {...wizard}
      at={0}
      next={{ label, busy: upload.isPending, disabled: !file || !isReady, onClick: () => file && upload.mutate(file) }}
    >
      {children}
      <FormSection title={t`Start from our template`} text={texts.template}>
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
      <FormSection title={t`Or use your own spreadsheet`} text={texts.own}>
        <div className="wide">
          <FileField
            label={t`Spreadsheet`}
            accepts={accepts}
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
