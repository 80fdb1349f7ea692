import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Camera, Upload } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import type { AcceptedFiles } from '@/api/fields/file';
import { FieldError } from '../form/field-error';
import { chooserOf, fileFault, fileRule } from '../form/file-rules';
import { useDrop } from '../form/use-drop';
import { usePhone } from '../sheet/use-phone';
import { shrinkPhoto } from './shrink-photo';

const Zone = styled('div')(({ theme }) => ({
  ...theme.typography.small,
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '8px 12px',
  padding: '14px 16px',
  borderRadius: 8,
  border: `1px dashed ${theme.vars.palette.line.input}`,
  backgroundColor: theme.vars.palette.surface.sunken,
  '&.over': { borderColor: theme.vars.palette.primary.main, backgroundColor: theme.vars.palette.surface.selected },
  '& .rule, & .faults': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& > div': { flexBasis: '100%' },
  '& .faults': { color: theme.vars.palette.error.text, '& > div': { display: 'flex', gap: 5 } },
}));

interface DropZoneProps {
  accepts: AcceptedFiles;
  onFiles: (files: File[]) => void;
  /** What to heed when choosing them. */
  hint?: ReactNode;
  disabled?: boolean;
}

/** Where files are dropped, chosen, or taken with a phone's camera. Those that cannot be taken are named with the reason. */
export function DropZone({ accepts, onFiles, hint, disabled }: DropZoneProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const isPhone = usePhone();
  const [faults, setFaults] = useState<string[]>([]);

  async function take(chosen: readonly File[]): Promise<void> {
    if (disabled) return;
    const files = await Promise.all(chosen.map(shrinkPhoto));
    const judged = files.map((file) => [file, fileFault(file, accepts)] as const);
    setFaults(judged.flatMap(([{ name }, fault]) => (fault ? `${name}: ${fault}` : [])));
    const good = judged.flatMap(([file, fault]) => (fault ? [] : file));
    if (good.length > 0) onFiles(good);
  }

  const { over, area } = useDrop((files) => void take(files));
  const field = {
    type: 'file',
    hidden: true,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      void take([...(event.target.files ?? [])]);
      event.target.value = '';
    },
  } as const;

  return (
    <Zone className={over ? 'over' : ''} {...area}>
      <input {...field} ref={chooser} multiple accept={chooserOf(accepts)} aria-label={t`Files`} />
      <input {...field} ref={camera} accept="image/jpeg" capture="environment" aria-label={t`Photo`} />
      {isPhone && (
        <Button
          startIcon={<Camera size={16} aria-hidden />}
          disabled={disabled}
          onClick={() => camera.current?.click()}
        >
          {t`Take photo`}
        </Button>
      )}
      <Button startIcon={<Upload size={16} aria-hidden />} disabled={disabled} onClick={() => chooser.current?.click()}>
        {t`Choose files`}
      </Button>
      {!isPhone && <span className="rule">{t`or drop them here`}</span>}
      <div className="rule">
        {t`Each ${{ rule: fileRule(accepts) }}.`} {hint}
      </div>
      {faults.length > 0 && (
        <div className="faults" role="alert">
          {faults.map((fault) => (
            <div key={fault}>
              <FieldError>{fault}</FieldError>
            </div>
          ))}
        </div>
      )}
    </Zone>
  );
}
