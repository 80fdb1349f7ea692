import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { CornerDownLeft, Paperclip, X } from 'lucide-react';
import { lazy, Suspense, useRef, useState, type KeyboardEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { replyInput, replyInputFile } from '@/api/forms/support';
import { tickets } from '@/api/resources';
import { Kbd } from '@/components/display/kbd';
import { Segmented } from '@/components/display/segmented';
import { defineStep } from '@/components/form/define-form';
import { FieldError } from '@/components/form/field-error';
import { chooserOf, fileFault, fileSize } from '@/components/form/file-rules';
import { FormField } from '@/components/form/form-field';
import { FormGuard } from '@/components/form/form-guard';
import { useRecordForm } from '@/components/form/use-record-form';
import { phone } from '@/theme/breakpoints';
import { addNote, sendReply, type Ticket } from './api';

const CannedMenu = lazy(() => import('./canned-menu'));

const Form = styled('form')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  padding: '16px 0',
  '& .bar, & .foot': { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 8 },
  '& .bar > button': { marginLeft: 'auto' },
  '& .foot > .MuiButton-contained': { marginLeft: 'auto' },
  '&.note .MuiInputBase-root': { backgroundColor: theme.vars.palette.warning.tint },
  '& .chosen': { ...theme.typography.small, display: 'flex', alignItems: 'center', gap: 8, overflowWrap: 'anywhere' },
  '& .chosen small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary, whiteSpace: 'nowrap' },
  '& .fault': { ...theme.typography.caption, display: 'flex', gap: 5, margin: 0, color: theme.vars.palette.error.text },
  [phone]: { '& .foot > .MuiButton-contained': { flex: '1 1 200px', minHeight: 50 } },
}));

const messageForm = defineStep(replyInput);

type Mode = 'reply' | 'note';

interface ComposerProps {
  ticket: Ticket;
  isPlatform: boolean;
}

/** Writes into the thread: a reply that both sides read or, for MASTER, a note that the centre never sees. */
export default function Composer({ ticket, isPlatform }: ComposerProps) {
  const { _id: id, status, firstResponse } = ticket;
  const isClosed = status === 'CLOSED';
  const [mode, setMode] = useState<Mode>(isClosed ? 'note' : 'reply');
  // Nobody is done with the first answer, unless it says so.
  const [resolves, setResolves] = useState(firstResponse !== null);
  const isNote = isPlatform && (mode === 'note' || isClosed);
  const form = useRecordForm({
    of: tickets,
    name: 'support/message',
    record: ticket,
    form: messageForm,
    send: ({ text, file }, _version, key) =>
      isNote ? addNote(id, text, key) : sendReply(id, { text, file }, isPlatform && resolves, key),
    onSaved: (_saved, begin) => {
      setResolves(true);
      begin(ticket);
    },
  });
  const { setValue, getValues, control } = form.form;
  const text = form.field('text');

  function onKeyDown(event: KeyboardEvent): void {
    if (!event.ctrlKey && !event.metaKey) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      form.submit();
    }
    if (event.key === '.' && isPlatform && !isClosed) {
      event.preventDefault();
      setMode(isNote ? 'reply' : 'note');
    }
  }

  const fill = (answer: string) => {
    const typed = getValues('text').trimEnd();
    setValue('text', typed ? `${typed}\n\n${answer}` : answer, { shouldDirty: true, shouldValidate: true });
  };

  return (
    <Form
      className={isNote ? 'note' : undefined}
      noValidate
      aria-label={isNote ? t`Internal note` : t`Reply`}
      onSubmit={form.submit}
      onKeyDown={onKeyDown}
    >
      <FormGuard form={form.form} id={form.id} versionRef={form.versionRef} />
      {isPlatform && !isClosed && (
        <div className="bar">
          <Segmented<Mode>
            label={t`What you write`}
            options={[
              { value: 'reply', label: t`Reply` },
              { value: 'note', label: t`Internal note` },
            ]}
            value={isNote ? 'note' : 'reply'}
            onChange={setMode}
          />
          {!isNote && (
            <Suspense>
              <CannedMenu onChoose={fill} />
            </Suspense>
          )}
        </div>
      )}
      <FormField
        {...text}
        label={
          isNote
            ? t`Internal note`
            : isPlatform
              ? t`Reply to ${{ person: ticket.createdBy }}`
              : t`Write to Class Master`
        }
        rows={3}
      />
      {!isNote && <ChosenFile control={control} onRemove={() => setValue('file', null, { shouldDirty: true })} />}
      <div className="foot">
        {!isNote && (
          <FileButton onFile={(file) => setValue('file', file, { shouldDirty: true, shouldValidate: true })} />
        )}
        {isPlatform && !isNote && status !== 'RESOLVED' && (
          <FormControlLabel
            control={<Checkbox checked={resolves} onChange={(_event, on) => setResolves(on)} />}
            label={t`Resolve with this reply`}
          />
        )}
        <Button type="submit" variant="contained" color="primary" loading={form.busy}>
          {isNote ? t`Add note` : t`Send reply`}
          <Kbd aria-hidden sx={{ ml: 2.5 }}>
            Ctrl <CornerDownLeft size={12} />
          </Kbd>
        </Button>
      </div>
    </Form>
  );
}

/** Chooses the file that goes with a reply, and says what is wrong with another. */
function FileButton({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string | null>(null);
  return (
    <>
      {refused && (
        <p className="fault" role="alert">
          <FieldError>{refused}</FieldError>
        </p>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={chooserOf(replyInputFile)}
        aria-label={t`File`}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (!file) return;
          const fault = fileFault(file, replyInputFile);
          setRefused(fault);
          if (!fault) onFile(file);
        }}
      />
      <IconButton aria-label={t`Attach a file`} onClick={() => input.current?.click()}>
        <Paperclip size={16} aria-hidden />
      </IconButton>
    </>
  );
}

interface ChosenFileProps {
  control: ReturnType<typeof useRecordForm<{ text: string; file: File | null }, unknown, Ticket, object>>['control'];
  onRemove: () => void;
}

function ChosenFile({ control, onRemove }: ChosenFileProps) {
  const file = useWatch({ control, name: 'file' });
  if (!file) return null;
  return (
    <div className="chosen">
      <Paperclip size={14} aria-hidden />
      {file.name}
      <small>{fileSize(file.size)}</small>
      <IconButton size="small" aria-label={t`Remove ${{ name: file.name }}`} onClick={onRemove}>
        <X size={16} aria-hidden />
      </IconButton>
    </div>
  );
}
