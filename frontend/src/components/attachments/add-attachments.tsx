import { zodResolver } from '@hookform/resolvers/zod';
import { plural, t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileText, X } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useFieldArray, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { ApiError } from '@/api/errors';
import { refresh } from '@/api/resource';
import { toasts } from '@/lib/toasts';
import { dropUnsaved } from '@/lib/unsaved';
import { FieldError } from '../form/field-error';
import { fieldOf } from '../form/field-of';
import { fileSize } from '../form/file-rules';
import { FormField } from '../form/form-field';
import { FormGuard } from '../form/form-guard';
import { FieldGrid } from '../form/form-layout';
import { useIdempotencyKey } from '../form/idempotency';
import { useLeave } from '../form/use-leave';
import { SideSheet } from '../sheet/side-sheet';
import { DropZone } from './drop-zone';
import type { Adding } from './kinds';

/** What the server takes, in characters. */
const LONGEST_TITLE = 80;

const Files = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  display: 'grid',
  gap: 12,
  margin: '16px 0 0',
  padding: 0,
  '& > li': { padding: 16, borderRadius: 10, border: `1px solid ${theme.vars.palette.line.main}` },
  '& .file': { ...theme.typography.small, display: 'flex', alignItems: 'center', gap: 12, marginBottom: 12 },
  '& .picture': {
    flex: 'none',
    display: 'grid',
    placeContent: 'center',
    width: 48,
    height: 48,
    borderRadius: 6,
    overflow: 'hidden',
    color: theme.vars.palette.text.secondary,
    backgroundColor: theme.vars.palette.surface.sunken,
    '& img': { width: 48, height: 48, objectFit: 'cover' },
  },
  '& .name': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
  '& .fault': {
    ...theme.typography.caption,
    display: 'flex',
    gap: 5,
    margin: '8px 0 0',
    color: theme.vars.palette.error.text,
  },
}));

interface Chosen<Values> {
  files: { file: File; values: Values }[];
}

interface AddAttachmentsProps<Values> {
  of: Adding<Values>;
  /** Those that were chosen before the sheet was opened. */
  first: readonly File[];
  onClose: () => void;
}

/** A sheet in which each file gets its title and whatever else is asked of it. They are sent one after the other. */
export default function AddAttachments<Values>({ of, first, onClose }: AddAttachmentsProps<Values>) {
  const { accepts, form: each, hint, name, refreshes, send } = of;
  const queries = useQueryClient();
  const keyFor = useIdempotencyKey();
  const begun = (file: File) => ({ file, values: each.held(undefined, { title: titleOf(file) }) });
  const form = useForm<Chosen<Record<string, string>>, unknown, Chosen<Values>>({
    resolver: zodResolver(z.object({ files: z.array(z.object({ file: z.custom<File>(), values: each.schema })) })),
    defaultValues: { files: [] },
  });
  const { fields: rows, append, remove } = useFieldArray({ control: form.control, name: 'files' });
  const add = (files: readonly File[]) => append(files.map(begun), { shouldFocus: false });
  const addFirst = useEffectEvent(() => add(first));
  useEffect(() => addFirst(), []);

  const sending = useMutation({
    // After a fault those before it are sent, and it stands first.
    mutationFn: async (files: Chosen<Values>['files']) => {
      for (const { file, values } of files) {
        await send(values, file, keyFor([values, file]));
        remove(0);
      }
    },
    meta: { form: true },
    onSuccess: (_nothing, { length }) => {
      dropUnsaved([name]);
      toasts.success(plural({ count: length }, { one: '# file added.', other: '# files added.' }));
      onClose();
    },
    onSettled: () => refresh(queries, refreshes),
  });
  const busy = sending.isPending;
  const { leave, dialog } = useLeave({ isUnsaved: rows.length > 0, busy, onClose });

  return (
    <SideSheet
      open
      title={t`Add files`}
      onClose={leave}
      onSubmit={(event) => void form.handleSubmit(({ files }) => sending.mutate(files))(event)}
      foot={
        <>
          <Button className="desk-only" onClick={leave} disabled={busy}>
            {t`Cancel`}
          </Button>
          <Button type="submit" variant="contained" color="primary" loading={busy} disabled={rows.length === 0}>
            {rows.length === 0 ? t`Add` : plural({ count: rows.length }, { one: 'Add # file', other: 'Add # files' })}
          </Button>
        </>
      }
    >
      <FormGuard form={form} id={name} />
      <DropZone accepts={accepts} hint={hint} disabled={busy} onFiles={add} />
      <Files aria-label={t`Chosen files`}>
        {rows.map(({ id, file }, at) => (
          <li key={id}>
            <div className="file">
              <Picture file={file} />
              <span className="name">
                {file.name}
                <small>{fileSize(file.size)}</small>
              </span>
              <IconButton
                aria-label={t`Remove ${{ name: file.name }}`}
                disabled={busy}
                onClick={() => {
                  remove(at);
                  sending.reset();
                }}
              >
                <X size={16} aria-hidden />
              </IconButton>
            </div>
            <FieldGrid>
              {Object.entries(each.fields).map(([field, declared]) => (
                <FormField
                  key={field}
                  {...fieldOf(form.control, `files.${at}.values.${field}`, declared)}
                  disabled={busy}
                />
              ))}
            </FieldGrid>
            {busy && at === 0 && <LinearProgress aria-label={t`Sending ${{ name: file.name }}`} sx={{ mt: 3 }} />}
            {at === 0 && <FileFault>{faultOf(sending.error)}</FileFault>}
          </li>
        ))}
      </Files>
      {dialog}
    </SideSheet>
  );
}

function FileFault({ children }: { children: string | undefined }) {
  return (
    children && (
      <p className="fault" role="alert">
        <FieldError>{children}</FieldError>
      </p>
    )
  );
}

/** A photo as it is, anything else as a sheet of paper. */
function Picture({ file }: { file: File }) {
  const address = useMemo(() => (file.type.startsWith('image/') ? URL.createObjectURL(file) : null), [file]);
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
  return <span className="picture">{address ? <img src={address} alt="" /> : <FileText size={20} aria-hidden />}</span>;
}

/** "Mark sheet" for "mark_sheet.pdf"; of a camera's number nothing is left. */
function titleOf({ name }: File): string {
  const words = name
    .replace(/\.\w+$/, '')
    .replace(/[_\s]+/g, ' ')
    .trim();
  return /^(img|image|dsc|photo|pxl|whatsapp image)?[\s\d-]*$/i.test(words) ? '' : words.slice(0, LONGEST_TITLE);
}

/** What the server says of the file that was being sent. */
const faultOf = (error: Error | null) =>
  error instanceof ApiError ? Object.values(error.errors).flat().join(' ') : undefined;
