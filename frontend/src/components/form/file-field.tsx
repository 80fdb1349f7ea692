import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import { FileText, Upload, X } from 'lucide-react';
import { useId, useRef, useState, type DragEvent } from 'react';
import { FieldError } from './field-error';
import { fileFault, fileRule, fileSize, type FileKind } from './file-rules';

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
  kinds: readonly FileKind[];
  /** In bytes. */
  largest: number;
  /** Where the chooser offers more than is taken: `image/*,.pdf`. */
  accept?: string;
  /** Judges what was chosen instead of the ending and size alone; a sentence refuses it. */
  judge?: (files: readonly File[]) => string | null;
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
  kinds,
  largest,
  accept,
  judge,
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
  const [over, setOver] = useState(false);
  const busy = progress !== false;
  const message = refused ?? fault;

  function take(files: FileList | null): void {
    const chosen = [...(files ?? [])];
    const [first] = chosen;
    if (!first || disabled || busy) return;
    const reason = judge ? judge(chosen) : fileFault(first, kinds, largest);
    setRefused(reason);
    if (!reason) onFile(first);
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  }

  return (
    <Area role="group" aria-labelledby={id}>
      <div className="label" id={id}>
        {label}
      </div>
      <div
        className={`area ${over ? 'over' : ''} ${file ? 'filled' : ''}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          ref={input}
          type="file"
          hidden
          multiple={Boolean(judge)}
          accept={accept ?? kinds.map((kind) => `.${kind}`).join(',')}
          aria-label={label}
          onChange={(event) => {
            take(event.target.files);
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
        <p className="rule">{help ?? fileRule(kinds, largest)}</p>
      )}
    </Area>
  );
}
