import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { CornerDownLeft, Paperclip, SendHorizontal, X } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { newMessage, newMessageFile } from '@/api/forms/chat';
import { plainField } from '@/components/data-list/plain-field';
import { Kbd } from '@/components/display/kbd';
import { chooserOf, fileFault, fileSize } from '@/components/form/file-rules';
import { desk, phone } from '@/theme/breakpoints';
import { tellTyping, type ChatMessage } from './api';
import { draftOfRoom, keepDraftOfRoom } from './drafts';
import { namedIn, offered, typedName, type Person } from './mentions';

const Form = styled('form')(({ theme }) => ({
  position: 'relative',
  padding: '8px 20px 10px',
  borderTop: `1px solid ${theme.vars.palette.line.main}`,
  backgroundColor: theme.vars.palette.surface.sheet,
  '& .line': { display: 'flex', alignItems: 'flex-end', gap: 8 },
  '& textarea': {
    ...plainField(theme),
    ...theme.typography.body,
    flex: 1,
    minWidth: 0,
    minHeight: 38,
    maxHeight: 160,
    padding: '8px 12px',
    resize: 'none',
    fieldSizing: 'content',
  },
  '& .MuiButton-root': { minWidth: 40, width: 40, height: 38, padding: 0 },
  '& .keys, & .state': {
    ...theme.typography.caption,
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: 4,
    minHeight: 20,
    marginTop: 6,
    color: theme.vars.palette.text.secondary,
  },
  '& .keys': { paddingLeft: 42 },
  '& .state': { marginTop: 0, marginBottom: 6, gap: 8, overflowWrap: 'anywhere' },
  '& .fault': { ...theme.typography.caption, margin: '0 0 6px', color: theme.vars.palette.error.text },
  '& ul': {
    position: 'absolute',
    left: 62,
    bottom: 'calc(100% - 4px)',
    zIndex: 2,
    listStyle: 'none',
    margin: 0,
    padding: 4,
    minWidth: 220,
    maxWidth: 'calc(100% - 80px)',
    borderRadius: 8,
    border: `1px solid ${theme.vars.palette.line.main}`,
    backgroundColor: theme.vars.palette.surface.sheet,
    boxShadow: theme.shadows[4],
  },
  '& li': { ...theme.typography.body, padding: '7px 10px', borderRadius: 6, cursor: 'pointer' },
  '& li[aria-selected="true"]': { backgroundColor: theme.vars.palette.surface.active },
  [desk]: { '& textarea': { fontSize: theme.typography.body.fontSize } },
  [phone]: {
    padding: '8px 12px calc(8px + env(safe-area-inset-bottom))',
    '& textarea': { minHeight: 46, padding: '11px 12px', fontSize: '1rem' },
    '& .MuiButton-root': { width: 46, height: 46 },
    '& .keys': { display: 'none' },
    '& ul': { left: 16 },
    '& li': { minHeight: 44, display: 'flex', alignItems: 'center' },
  },
}));

/** How often others are told that one is typing, in milliseconds. */
const TELL_EVERY = 3000;

/** Tells the others of the room that one is typing, once in a while. */
function useTelling(room: string): () => void {
  const told = useRef(0);
  return useCallback(() => {
    if (Date.now() - told.current < TELL_EVERY) return;
    told.current = Date.now();
    tellTyping(room).catch(() => undefined);
  }, [room]);
}

interface ComposerProps {
  room: string;
  name: string;
  people: readonly Person[];
  /** The message that is being changed. */
  editing: ChatMessage | null;
  /** What goes with a new message. It outlives the changing of another one. */
  file: File | null;
  onFile: (file: File | null) => void;
  onSend: (text: string, mentions: number[], file: File | null) => void;
  onChange: (message: ChatMessage, text: string, mentions: number[]) => Promise<boolean>;
  onEditLast: () => void;
  onEndEdit: () => void;
}

/** Writes a message, or changes one. Mount it anew for each room and each message that is changed. */
export function Composer(props: ComposerProps) {
  const { room, name, people, editing, file, onFile, onSend, onChange, onEditLast, onEndEdit } = props;
  const [text, setText] = useState(editing ? editing.text : draftOfRoom(room));
  const [refused, setRefused] = useState<string | null>(null);
  const [caret, setCaret] = useState(0);
  const [chosen, setChosen] = useState(0);
  const [isOffClosed, setOffClosed] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const tellOthers = useTelling(room);
  const id = useId();

  const beingTyped = typedName(text, caret);
  const offers = beingTyped && !isOffClosed ? offered(beingTyped.typed, people) : [];
  const active = Math.min(chosen, offers.length - 1);

  useEffect(() => {
    if (editing) field.current?.focus();
  }, [editing]);

  function type(next: string): void {
    setText(next);
    setCaret(field.current?.selectionStart ?? next.length);
    setChosen(0);
    setOffClosed(false);
    if (editing) return;
    keepDraftOfRoom(room, next);
    if (next.trim()) tellOthers();
  }

  function complete(person: Person): void {
    if (!beingTyped) return;
    const before = `${text.slice(0, beingTyped.from)}@${person.username} `;
    const next = before + text.slice(caret).trimStart();
    type(next);
    setOffClosed(true);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(before.length, before.length);
      setCaret(before.length);
    });
  }

  function submit(): void {
    const said = text.trim();
    if (editing) {
      if (!said && !editing.file) return;
      void onChange(editing, said, namedIn(said, people)).then((isDone) => {
        if (isDone) onEndEdit();
      });
      return;
    }
    if (!said && !file) return;
    onSend(said, namedIn(said, people), file);
    setText('');
    onFile(null);
    setCaret(0);
    keepDraftOfRoom(room, '');
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const offer = offers[active];
    if (offer) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) {
        event.preventDefault();
        setChosen((active + step + offers.length) % offers.length);
        return;
      }
      if (event.key === 'Enter' || event.key === 'Tab') {
        event.preventDefault();
        complete(offer);
        return;
      }
      if (event.key === 'Escape') {
        event.stopPropagation();
        setOffClosed(true);
        return;
      }
    }
    if (event.key === 'Escape' && editing) onEndEdit();
    else if (event.key === 'ArrowUp' && text === '' && !editing) {
      event.preventDefault();
      onEditLast();
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      submit();
    }
  }

  const label = editing ? t`Change the message` : t`Message to ${name}`;
  return (
    <Form
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {offers.length > 0 && (
        <ul role="listbox" id={`${id}-people`} aria-label={t`People`}>
          {offers.map((person, place) => (
            <li
              key={person._id}
              id={`${id}-${person._id}`}
              role="option"
              aria-selected={place === active}
              onMouseDown={(event) => {
                event.preventDefault();
                complete(person);
              }}
            >
              {person.username}
            </li>
          ))}
        </ul>
      )}
      {refused && (
        <p className="fault" role="alert">
          {refused}
        </p>
      )}
      {editing && (
        <div className="state">
          {t`You are changing a message`}
          <IconButton size="small" aria-label={t`Cancel editing`} onClick={onEndEdit}>
            <X size={14} aria-hidden />
          </IconButton>
        </div>
      )}
      {file && !editing && (
        <div className="state">
          <Paperclip size={14} aria-hidden />
          {`${file.name} · ${fileSize(file.size)}`}
          <IconButton size="small" aria-label={t`Remove ${{ name: file.name }}`} onClick={() => onFile(null)}>
            <X size={14} aria-hidden />
          </IconButton>
        </div>
      )}
      <div className="line">
        {!editing && (
          <>
            <input
              ref={chooser}
              type="file"
              hidden
              accept={chooserOf(newMessageFile)}
              aria-label={t`File`}
              onChange={(event) => {
                const [picked] = event.target.files ?? [];
                event.target.value = '';
                if (!picked) return;
                const fault = fileFault(picked, newMessageFile);
                setRefused(fault);
                if (!fault) onFile(picked);
              }}
            />
            <IconButton aria-label={t`Attach a file`} onClick={() => chooser.current?.click()}>
              <Paperclip size={16} aria-hidden />
            </IconButton>
          </>
        )}
        <textarea
          ref={field}
          rows={1}
          aria-label={label}
          placeholder={label}
          maxLength={newMessage.text.maxLength}
          value={text}
          aria-autocomplete="list"
          aria-controls={offers.length > 0 ? `${id}-people` : undefined}
          aria-activedescendant={offers[active] ? `${id}-${offers[active]._id}` : undefined}
          onChange={(event) => type(event.target.value)}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
        />
        <Button type="submit" variant="contained" color="primary" aria-label={editing ? t`Save` : t`Send`}>
          <SendHorizontal size={16} aria-hidden />
        </Button>
      </div>
      <div className="keys" aria-hidden>
        <Kbd>
          <CornerDownLeft size={11} />
        </Kbd>
        {t`sends`} · <Kbd>Shift</Kbd>
        <Kbd>
          <CornerDownLeft size={11} />
        </Kbd>
        {t`new line`} · <Kbd>@</Kbd> {t`mentions someone`}
      </div>
    </Form>
  );
}
