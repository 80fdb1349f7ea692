import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { ImageUp } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { tryAgainLater } from '@/api/meta';
import { FieldLabel } from '@/components/form/field';
import { FieldError } from '@/components/form/field-error';
import { photoFault } from '@/components/form/photo-panel';
import { uploadFile } from '@/components/form/upload';

const Box = styled('div')(({ theme }) => ({
  ...theme.typography.small,
  '& > .label': { fontWeight: 500, marginBottom: 6 },
  '& > .row': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '& > .row > :first-of-type': { flex: 1 },
  '& > .rule': { ...theme.typography.caption, margin: '6px 0 0', color: theme.vars.palette.text.secondary },
  '& > .fault': {
    ...theme.typography.caption,
    display: 'flex',
    gap: 5,
    margin: '6px 0 0',
    color: theme.vars.palette.error.text,
  },
}));

interface ImageFieldProps {
  label: string;
  /** The address of the picture that is there; empty for none. */
  value: string;
  onValue: (address: string) => void;
  disabled: boolean;
}

/** A picture, sent as soon as it is chosen: a .jpg, .jpeg or .png under 2 MB. */
export function ImageField({ label, value, onValue, disabled }: ImageFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [refused, setRefused] = useState<string | null>(null);
  const upload = useMutation({
    mutationFn: (file: File) => uploadFile(file, 'post'),
    meta: { tooMany: tryAgainLater },
    onSuccess: onValue,
  });

  function take(file: File | undefined): void {
    if (!file) return;
    const reason = photoFault(file);
    setRefused(reason);
    if (!reason) upload.mutate(file);
  }

  return (
    <Box role="group" aria-labelledby={id}>
      <div className="label" id={id}>
        <FieldLabel label={label} optional />
      </div>
      <div className="row">
        <input
          ref={input}
          type="file"
          hidden
          accept=".jpg,.jpeg,.png"
          aria-label={label}
          onChange={(event) => {
            take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Button
          startIcon={<ImageUp size={16} aria-hidden />}
          loading={upload.isPending}
          disabled={disabled}
          onClick={() => input.current?.click()}
        >
          {value ? t`Change image` : t`Choose image`}
        </Button>
        {value && (
          <Button variant="text" disabled={disabled || upload.isPending} onClick={() => onValue('')}>
            {t`Remove`}
          </Button>
        )}
      </div>
      {refused ? (
        <p className="fault" role="alert">
          <FieldError>{refused}</FieldError>
        </p>
      ) : (
        <p className="rule">{t`.jpg, .jpeg or .png, under 2 MB`}</p>
      )}
    </Box>
  );
}
