import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import { FileText, Upload, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { AcceptedFiles } from '@/api/fields/file';
import { FieldError } from './field-error';
import { chooserOf, fileFault, fileRule, fileSize } from './file-rules';
import { useDrop } from './use-drop';

const Area = styled('div')(({ theme }) => ({
  ...theme.typography.small,
  '& > .label': { fontWeight: 500, marginBottom: 6 },
  '& > .area': {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: 12,
    minHeight: 72,
    padding: '14px 16px',
    borderRadius: 8,
    border: `1px dashed ${theme.vars.palette.line.input}`,
    backgroundColor: theme.vars.palette.surface.sunken,
  },
  '& > .over': { borderColor: theme.vars.palette.primary.main, backgroundColor: theme.vars.palette.surface.selected },
  '& > .filled': { borderStyle: 'solid', borderColor: theme.vars.palette.line.main },
  '& .name': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& small, & .rule': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& small': { display: 'block' },
  '& .progress': { flexBasis: '100%' },
  '& > p': { margin: '6px 0 0' },
  '& > .fault': { ...theme.typography.caption, display: 'flex', gap: 5, color: theme.vars.palette.error.text },
}));

export interface FileFieldProps {
  label: string;
  accepts: AcceptedFiles;
  /** Where the chooser offers more than is taken: `image/*,.pdf`. */
  chooser?: string;
  /** Under the field, instead of the kinds and the size. */
  help?: string;
  file: File | null;
  onFile: (file: File | null) => void;
  /** While it is sent: 0 to 1, or `true` when nobody knows how far. */
  progress?: number | boolean;
  /** The server's sentence about it. */
  fault?: string;
  disabled?: boolean;
}

/** One file, dropped or chosen, judged by its ending and size before it is sent. */
export function FileField({
  label,
  accepts,
  chooser = chooserOf(accepts),
  help,
  file,
  onFile,
  progress = false,
  fault,
  disabled,
}: FileFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const busy = progress !== false;
  const message = refused ?? fault;

  function take(files: readonly File[]): void {
    const [first, ...others] = files;
    if (!first || disabled || busy) return;
    const reason = others.length > 0 ? accepts.several : fileFault(first, accepts);
    setRefused(reason);
    if (!reason) onFile(first);
  }

  const { over, area } = useDrop(take);

  return (
    <Area role="group" aria-labelledby={id}>
      <div className="label" id={id}>
        {label}
      </div>
      <div className={`area ${over ? 'over' : ''} ${file ? 'filled' : ''}`} {...area}>
        <input
          ref={input}
          type="file"
          hidden
          // Several are refused in words instead of not being offered.
          multiple
          accept={chooser}
          aria-label={label}
          onChange={(event) => {
            take([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        {file ? (
          <>
            <FileText size={20} aria-hidden />
            <span className="name">
              {file.name}
              <small>{fileSize(file.size)}</small>
            </span>
            <IconButton
              aria-label={t`Remove ${{ name: file.name }}`}
              disabled={disabled || busy}
              onClick={() => onFile(null)}
            >
              <X size={16} aria-hidden />
            </IconButton>
          </>
        ) : (
          <>
            <Button
              startIcon={<Upload size={16} aria-hidden />}
              disabled={disabled}
              onClick={() => input.current?.click()}
            >
              {t`Choose file`}
            </Button>
            <span className="rule">{t`or drop it here`}</span>
          </>
        )}
        {busy && (
          <LinearProgress
            className="progress"
            aria-label={t`Sending the file`}
            variant={typeof progress === 'number' ? 'determinate' : 'indeterminate'}
            value={typeof progress === 'number' ? progress * 100 : undefined}
          />
        )}
      </div>
      {message ? (
        <p className="fault" role="alert">
          <FieldError>{message}</FieldError>
        </p>
      ) : (
        <p className="rule">{help ?? fileRule(accepts)}</p>
      )}
    </Area>
  );
}
