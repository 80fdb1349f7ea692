import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useForm, type Control, type FieldPath, type FieldValues, type UseFormProps, type UseFormReturn } from 'react-hook-form';
import type { MutationMeta } from '@/api/meta';
import { useSave } from './use-save';

/** What a schema of zod/mini has, as the resolver wants it. */
interface Schema<I, O> {
  _zod: { input: I; output: O };
}

type Labels<I extends FieldValues> = Partial<Record<FieldPath<I>, string>>;

interface RecordFormOptions<I extends FieldValues, O, R, Saved> {
  /** Names the form in drafts together with the record: "branch". */
  name: string;
  /** The record that is edited; `undefined` adds one. */
  record: R | undefined;
  schema: Schema<I, O>;
  /** What the fields hold at the start. */
  defaults: (record?: R) => I;
  /** What each field is called, in the order of the form. */
  labels: Labels<I>;
  /** Creates or updates; `version` is the record's, or the colleague's whose state was overruled. */
  send: (values: O, version: number) => Promise<Saved>;
  /** First parts of the keys of whatever shows such records: `['branch', 'me']`. */
  refreshes: readonly string[];
  /** The form comes along for what stays open and begins anew. */
  onSaved: (saved: Saved, form: UseFormReturn<I, unknown, O>) => void;
  readOnly?: boolean;
  /** When fields are judged; as soon as they were left, if nothing is said. */
  mode?: Pick<UseFormProps<I>, 'mode' | 'reValidateMode'>;
  meta?: MutationMeta;
  isQuiet?: boolean;
}

export interface RecordForm<I extends FieldValues, O> {
  form: UseFormReturn<I, unknown, O>;
  control: Control<I, unknown, O>;
  /** `control`, `name` and `label` of a field, to be spread into it. */
  field: <N extends FieldPath<I>>(name: N) => { control: Control<I, unknown, O>; name: N; label: string };
  labels: Labels<I>;
  /** "branch/17", "branch/new". */
  id: string;
  readOnly: boolean;
  busy: boolean;
  submit: (event?: FormEvent) => void;
  /** For `StaleDialog`. */
  stale: {
    theirs: Record<string, unknown> | null;
    onSaveMine: () => void;
    onTakeTheirs: () => void;
    onClose: () => void;
  };
}

/**
 * A record's form from its schema: validation, saving with the record's version, the server's
 * faults beside their fields, a colleague's newer state, and the queries to be asked anew.
 * `FormSheet` and `FormOfPage` draw it.
 */
export function useRecordForm<
  I extends FieldValues, O, R extends { _id: number | string; version: number }, Saved extends { message?: string },
>(options: RecordFormOptions<I, O, R, Saved>): RecordForm<I, O> {
  const { name, record, schema, defaults, labels, send, refreshes, onSaved, readOnly = false } = options;
  const queries = useQueryClient();
  const form = useForm<I, unknown, O>({
    resolver: zodResolver<I, unknown, O>(schema),
    defaultValues: defaults(record) as UseFormProps<I>['defaultValues'],
    disabled: readOnly,
    mode: 'onTouched',
    ...options.mode,
  });
  const refresh = () => {
    for (const key of refreshes) void queries.invalidateQueries({ queryKey: [key] });
  };
  const save = useSave({
    form,
    send: (values: O, version = record?.version ?? 0) => send(values, version),
    onSaved: (saved) => {
      refresh();
      onSaved(saved, form);
    },
    meta: options.meta,
    isQuiet: options.isQuiet,
  });

  return {
    form,
    control: form.control,
    field: (one) => ({ control: form.control, name: one, label: labels[one] ?? '' }),
    labels,
    id: `${name}/${record?._id ?? 'new'}`,
    readOnly,
    busy: save.busy,
    submit: (event) => void form.handleSubmit(save.submit)(event),
    stale: {
      theirs: save.theirs,
      onSaveMine: save.saveMine,
      onTakeTheirs: () => {
        form.reset(defaults(save.theirs as unknown as R));
        refresh();
        save.forgetTheirs();
      },
      onClose: save.forgetTheirs,
    },
  };
}
