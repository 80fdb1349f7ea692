import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { ImageUp, Upload } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState, type DragEvent } from 'react';
import { phone } from '@/theme/breakpoints';
import { Avatar } from '../display/avatar';
import { FieldError } from './field-error';

const DROP_LABELS = {
  photo: t`Drop a photo here`,
  logo: t`Drop the logo here`,
};

const UPLOAD_LABELS = {
  photo: t`Upload photo`,
  logo: t`Upload logo`,
};

const CHANGE_LABELS = {
  photo: t`Change photo`,
  logo: t`Change logo`,
};

/** Specification, section 9: under two million bytes. */
export const LARGEST_PHOTO = 2_000_000;
const KINDS = ['image/jpeg', 'image/png'];

/** Why this file cannot be the photo; `null` when it can. */
export function photoFault(file: Pick<File, 'type' | 'size'>): string | null {
  if (!KINDS.includes(file.type)) return t`Choose a .jpg, .jpeg or .png picture`;
  return file.size >= LARGEST_PHOTO ? t`File size should be less than 2MB` : null;
}

const Box = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  padding: 16,
  borderRadius: 10,
  border: `1px solid ${theme.vars.palette.line.main}`,
  '& .place': {
    ...theme.typography.caption,
    display: 'grid',
    placeContent: 'center',
    justifyItems: 'center',
    gap: 8,
    aspectRatio: '1',
    overflow: 'hidden',
    borderRadius: 8,
    border: `1px dashed ${theme.vars.palette.line.input}`,
    color: theme.vars.palette.text.secondary,
    backgroundColor: theme.vars.palette.surface.sunken,
    '&.over': { borderColor: theme.vars.palette.primary.main },
    '&.filled': { border: 0 },
  },
  '& .place img': { width: '100%', height: '100%', objectFit: 'cover' },
  '& .actions': { display: 'grid', gap: 8, alignContent: 'start' },
  '& .rule': { ...theme.typography.caption, margin: 0, color: theme.vars.palette.text.secondary },
  '& .fault': {
    ...theme.typography.caption,
    display: 'flex',
    gap: 5,
    margin: 0,
    color: theme.vars.palette.error.text,
  },
  [phone]: {
    gridTemplateColumns: '88px 1fr',
    alignItems: 'center',
    gap: 16,
    '& .place > .drop': { display: 'none' },
  },
}));

interface PhotoPanelProps {
  /** Whose photo it is. */
  name: string;
  /** The address of the photo that is there. */
  src: string | null;
  /** A file chosen and not uploaded yet. */
  file?: File | null;
  busy?: boolean;
  disabled?: boolean;
  /** What it is called: a person's photo, a centre's logo. */
  kind?: 'photo' | 'logo';
  /** The server's sentence about the last upload. */
  fault?: string;
  onPick: (file: File) => void;
  onRemove: () => void;
}

/** Upload, drop or remove a .jpg, .jpeg or .png under 2 MB. The page decides when it is sent. */
export function PhotoPanel({
  name,
  src,
  file,
  busy,
  disabled,
  kind = 'photo',
  fault,
  onPick,
  onRemove,
}: PhotoPanelProps) {
  const input = useRef<HTMLInputElement>(null);
  const ruleId = useId();
  const [refused, setRefused] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const local = useMemo(() => (file ? URL.createObjectURL(file) : null), [file]);
  useEffect(() => () => void (local && URL.revokeObjectURL(local)), [local]);

  const shown = local ?? src;
  const isRead = disabled && !shown && name !== '';
  const message = refused ?? fault;

  function take(chosen: File | undefined): void {
    if (!chosen) return;
    const reason = photoFault(chosen);
    setRefused(reason);
    if (!reason) onPick(chosen);
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    if (!disabled) take(event.dataTransfer.files[0]);
  }

  return (
    <Box>
      <div
        className={`place ${over ? 'over' : ''} ${shown || isRead ? 'filled' : ''}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {shown ? (
          <img
            src={shown}
            alt={
              {
                photo: t`Photo of ${{ name: name || t`this person` }}`,
                logo: t`Logo of ${{ name: name || t`this person` }}`,
              }[kind]
            }
          />
        ) : isRead ? (
          <Avatar name={name} size={64} />
        ) : (
          <>
            <ImageUp size={24} aria-hidden />
            {!disabled && <span className="drop">{DROP_LABELS[kind]}</span>}
          </>
        )}
      </div>
      {!disabled && (
        <div className="actions">
          <input
            ref={input}
            type="file"
            hidden
            accept=".jpg,.jpeg,.png"
            aria-label={UPLOAD_LABELS[kind]}
            onChange={(event) => {
              take(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          <Button
            startIcon={<Upload size={16} aria-hidden />}
            loading={busy}
            aria-describedby={ruleId}
            onClick={() => input.current?.click()}
          >
            {shown ? CHANGE_LABELS[kind] : UPLOAD_LABELS[kind]}
          </Button>
          {shown && (
            <Button
              variant="text"
              disabled={busy}
              onClick={() => {
                setRefused(null);
                onRemove();
              }}
            >
              {t`Remove`}
            </Button>
          )}
          {message ? (
            <p className="fault" role="alert">
              <FieldError>{message}</FieldError>
            </p>
          ) : (
            <p className="rule" id={ruleId}>
              {t`.jpg, .jpeg or .png, under 2 MB`}
            </p>
          )}
        </div>
      )}
    </Box>
  );
}
