import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type FormEvent } from 'react';
import {
  useForm,
  type Control,
  type FieldPath,
  type FieldValues,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form';
import type { Field } from '@/api/fields/field';
import type { MutationMeta } from '@/api/meta';
import { refresh as refreshAll } from '@/api/resource';
import type { Form } from './define-form';
import { fieldOf, type FieldOfForm } from './field-of';
import { useIdempotencyKey } from './idempotency';
import type { ClosedDay } from './server-errors';
import { useSave } from './use-save';

/** What the fields of a form hold, to be compared later: nested values change in their place. */
const textsOf = (values: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => [
      name,
      value instanceof Blob ? value : JSON.stringify(value),
    ]),
  );

/** The record as it was saved, out of an answer that has one. */
const savedRecord = <R>(saved: object): R | undefined => {
  const { data } = saved as { data?: { version?: unknown } };
  return typeof data?.version === 'number' ? (data as R) : undefined;
};

/** What a form's fields hold of a record; not what only stands in the form. */
function readFrom<I, O>(form: Form<I, O>, record: object): Record<string, unknown> {
  const [held, empty] = [form.held(record), form.held()];
  const isRead = ([name, value]: [string, unknown]) =>
    name in record || JSON.stringify(value) !== JSON.stringify(empty[name as keyof I]);
  return Object.fromEntries(Object.entries(held as object).filter(isRead));
}

type Labels<I extends FieldValues> = Partial<Record<FieldPath<I>, string>>;

interface RecordFormOptions<I extends FieldValues, O, R, Saved> {
  /** The resource whose records it changes. */
  of: { name: string; refreshes: readonly string[] };
  /** Names the form in drafts together with the record, where its resource has another: "move". */
  name?: string;
  /** The record that is edited; `undefined` adds one. */
  record: R | undefined;
  form: Form<I, O>;
  /** What the fields of a new record hold at the start. */
  starts?: Partial<I>;
  /**
   * Creates or updates. `version` is the one the form was begun with, or the colleague's whose state was
   * overruled; `key` is the `Idempotency-Key`, the same for every try of the same values.
   */
  send: (values: O, version: number, key: string) => Promise<Saved>;
  /** What stays open begins anew from the record as it was saved. */
  onSaved: (saved: Saved, begin: (record?: R) => void) => void;
  readOnly?: boolean;
  /** When fields are judged; as soon as they were left, if nothing is said. */
  mode?: Pick<UseFormProps<I>, 'mode' | 'reValidateMode'>;
  meta?: MutationMeta;
  isQuiet?: boolean;
}

export interface RecordForm<I extends FieldValues, O> {
  form: UseFormReturn<I, unknown, O>;
  control: Control<I, unknown, O>;
  /** All that a field's component takes from the contract, to be spread into it. */
  field: <N extends FieldPath<I>>(name: N) => FieldOfForm<I, O, N>;
  labels: Labels<I>;
  /** "branch/17", "branch/new". */
  id: string;
  /** The one it was begun with; for its `FormGuard`. */
  versionRef: { current: number };
  readOnly: boolean;
  busy: boolean;
  /** It is being saved, and does not go on from what would be typed meanwhile. */
  isLocked: boolean;
  /** For a part that is saved at once, beside the form: it goes by the form's version and moves it on. */
  saveAside: <Aside extends { data: { version: number } }>(send: (version: number) => Promise<Aside>) => Promise<Aside>;
  submit: (event?: FormEvent) => void;
  /** For `ClosedDayDialog`. */
  closedDay: { closed: ClosedDay | null; onPost: () => void; onClose: () => void };
  /** For `StaleDialog`. */
  stale: {
    theirs: Record<string, unknown> | null;
    onSaveMine: () => void;
    onTakeTheirs: () => void;
    onClose: () => void;
  };
}

/**
 * A record's form from its schema: validation, saving with the version it was begun with, the
 * server's faults beside their fields, a colleague's newer state, and the queries to be asked anew.
 * Until something is typed it follows the record. `FormSheet` and `FormOfPage` draw it.
 */
export function useRecordForm<
  I extends FieldValues,
  O,
  R extends { _id?: number | string; version: number },
  Saved extends { message?: string },
>(options: RecordFormOptions<I, O, R, Saved>): RecordForm<I, O> {
  const { of, name = of.name, record, form: declared, starts, send, onSaved, readOnly = false } = options;
  const queries = useQueryClient();
  const fields: Record<string, Field<unknown, unknown>> = declared.fields;
  const form = useForm<I, unknown, O>({
    resolver: zodResolver<I, unknown, O>(declared.schema),
    defaultValues: declared.held(record, starts) as UseFormProps<I>['defaultValues'],
    disabled: readOnly,
    mode: 'onTouched',
    ...options.mode,
  });
  // What is on the screen goes by it, whatever was fetched meanwhile.
  const version = useRef(record?.version ?? 0);
  const begin = (from?: R) => {
    version.current = from?.version ?? 0;
    form.reset(declared.held(from, starts));
  };
  // There is one of its kind where a record has no id.
  const id = `${name}/${record ? (record._id ?? 'own') : 'new'}`;
  const refresh = () => void refreshAll(queries, of.refreshes);
  // A step is taken, and what was new is there: only a record's own form goes on from what was saved.
  const goesOn = record !== undefined && !declared.isStep;
  const keyFor = useIdempotencyKey();
  // The same values again after they were saved are another change.
  const saves = useRef(0);
  /** What the fields held when it was sent; what is typed from then on is not saved with it. */
  const sent = useRef<Record<string, unknown>>({});
  const save = useSave({
    form,
    id,
    send: (values: O, overruled = version.current) => send(values, overruled, keyFor([values, saves.current])),
    goesOn: (saved) => {
      const now = form.getValues();
      const texts = textsOf(now);
      const typed = Object.keys(fields).filter((one) => texts[one] !== sent.current[one]);
      const from = goesOn ? savedRecord<R>(saved) : undefined;
      if (!from || typed.length === 0) return false;
      saves.current += 1;
      refresh();
      begin(from);
      const kept = Object.fromEntries(typed.map((one) => [one, now[one]]));
      form.reset({ ...form.getValues(), ...kept }, { keepDefaultValues: true });
      return true;
    },
    onSaved: (saved) => {
      saves.current += 1;
      refresh();
      onSaved(saved, begin);
    },
    onStale: refresh,
    meta: options.meta,
    isQuiet: options.isQuiet,
  });
  /** One save at a time: what is typed while one is on its way goes on from it. */
  const sendBy = (submit: (values: O) => void) => (values: O) => {
    if (save.isSending()) return;
    sent.current = textsOf(form.getValues());
    submit(values);
  };
  const isUntouched = !form.formState.isDirty && !save.busy && !save.theirs;
  useEffect(() => {
    if (record && isUntouched && record.version > version.current) begin(record);
  });

  return {
    form,
    control: form.control,
    field: (one) => {
      const found = fieldOf(form.control, one, fields[one] as Field<unknown, unknown>);
      // Nothing is said of it where nothing can be typed.
      return { ...found, optional: found.optional && !readOnly };
    },
    labels: Object.fromEntries(Object.entries(fields).map(([one, { label }]) => [one, label])) as Labels<I>,
    id,
    versionRef: version,
    readOnly,
    busy: save.busy,
    isLocked: save.busy && !goesOn,
    saveAside: async (sendAside) => {
      const saved = await sendAside(version.current).finally(refresh);
      version.current = saved.data.version;
      return saved;
    },
    submit: (event) => void form.handleSubmit(sendBy(save.submit))(event),
    closedDay: { closed: save.closed, onPost: save.postThen, onClose: save.forgetClosed },
    stale: {
      theirs: save.theirs && { ...save.theirs, ...readFrom(declared, save.theirs) },
      onSaveMine: () => {
        // A second click, while the dialog goes.
        if (!save.theirs) return;
        version.current = (save.theirs as unknown as R).version;
        // As it stands beside theirs; what is wrong with it is told in the form.
        void form.handleSubmit(sendBy(save.saveMine), save.forgetTheirs)();
      },
      onTakeTheirs: () => {
        if (!save.theirs) return;
        begin(save.theirs as unknown as R);
        refresh();
        save.forgetTheirs();
      },
      onClose: save.forgetTheirs,
    },
  };
}
