import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { answer, client } from './client';
import { wireQuery, type ApiList, type ListAnswer, type Query } from './list-query';
import type { BulkAction } from './lists';
import type { Meta } from './meta';
import type { paths } from './schema';

type Method = 'get' | 'post' | 'put';
type Call<P extends string, M extends Method> = paths[P & keyof paths][M];

/** The JSON that a call answers when it goes well. */
type Answer<C> = C extends { responses: infer R }
  ? R[keyof R & (200 | 201 | 202)] extends { content: { 'application/json': infer Json } }
    ? Json
    : never
  : never;

/** An answer that is its `data` alone is given as that; any other as it is. */
type Unwrapped<A> = A extends { data: infer Data } ? (keyof A extends 'data' ? Data : A) : A;

/** What the contract says there is; nothing is known where it says there is none. */
type Known<T> = [NonNullable<T>] extends [never] ? unknown : NonNullable<T>;

type Body<C> = C extends { requestBody?: infer R }
  ? Known<R> extends { content: { 'application/json': infer Json } }
    ? Json
    : never
  : never;

type Parameters<C> = C extends { parameters: { path?: infer P; query?: infer Q } } ? Known<P> & Known<Q> : unknown;

/** What a change takes: the parameters of its path and query by their names, its body, and the key of a retry. */
type Given<C> = Parameters<C> & ([Body<C>] extends [never] ? unknown : { body: Body<C> }) & { key?: string };

/** Whether a call can do without parameters decides whether they may be left out. */
type Arguments<T, Rest extends unknown[] = []> = object extends T ? [given?: T, ...Rest] : [given: T, ...Rest];

type IsList<C> = [Answer<C>] extends [never]
  ? false
  : Answer<C> extends { list: unknown; total: number }
    ? true
    : false;

/** What paths of the contract begin with, and the names of whole lists: "branch", "renewal/run". */
export type ResourceName = {
  [P in keyof paths]: P extends `/class/v1/${infer N}`
    ? (N extends `${infer First}/${string}` ? First : N) | (IsList<Call<P, 'get'>> extends true ? N : never)
    : never;
}[keyof paths];

/** The calls of a resource: "{id}/summary", or nothing for its own path. */
type Below<N extends string, M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, object>
    ? P extends `/class/v1/${N}`
      ? ''
      : P extends `/class/v1/${N}/${infer S}`
        ? S
        : never
    : never;
}[keyof paths];

type At<N extends string, S extends string, M extends Method> = Call<
  S extends '' ? `/class/v1/${N}` : `/class/v1/${N}/${S}`,
  M
>;

type Row<N extends string> = Answer<At<N, '', 'get'>> extends { list: (infer R)[] } ? R : never;
type Filters<N extends string> = Parameters<At<N, '', 'get'>>;

type Action<N extends string> = Below<N, 'post'> extends infer S ? (S extends `bulk/${infer A}` ? A : never) : never;
type Change<N extends string, A extends string> = Omit<
  Body<At<N, `bulk/${A}`, 'post'>>,
  'ids' | 'all' | 'without' | 'check'
>;

/** How a query behaves where it differs from the others. */
interface Extra {
  meta?: Meta;
  staleTime?: number;
  gcTime?: number;
  retry?: boolean;
  networkMode?: 'always';
  placeholderData?: typeof keepPreviousData;
}

interface Options {
  /** What else shows such records: first parts of the query keys that are asked for anew after a change. */
  refreshes?: readonly string[];
  /** How faults of its list and its records are told. */
  meta?: Meta;
}

interface Sent {
  body?: unknown;
  /** The `Idempotency-Key`. */
  key?: string;
  signal?: AbortSignal;
  [parameter: string]: unknown;
}

/** Sends one call. What its path names stands there, the rest in the query string. */
async function send<C>(method: Method, path: string, { body, key, signal, ...given }: Sent = {}): Promise<Answer<C>> {
  const entries = Object.entries(given);
  const isInPath = ([name]: [string, unknown]) => path.includes(`{${name}}`);
  const params = {
    path: Object.fromEntries(entries.filter(isInPath)),
    query: Object.fromEntries(entries.filter((entry) => !isInPath(entry))),
    header: key ? { 'Idempotency-Key': key } : {},
  };
  // The one cast: the signatures below have compared all of it with the contract.
  return answer(client.request(method, path as never, { params, body, signal } as never));
}

/** A read, without the envelope where there is nothing else in it. */
async function ask<C>(method: Method, path: string, sent: Sent): Promise<Unwrapped<Answer<C>>> {
  const found = (await send<C>(method, path, sent)) as object;
  return ('data' in found && Object.keys(found).length === 1 ? found.data : found) as Unwrapped<Answer<C>>;
}

/** First parts of the query keys of whatever shows a resource's records, by its path. */
const shownIn = new Map<string, readonly string[]>();

/**
 * First parts of the keys of the queries that show a resource's records. Of one whose screens were not opened
 * yet nothing but its own name is known, and nothing else shows it.
 */
export const refreshesOf = (resource: string): readonly string[] =>
  shownIn.get(resource) ?? [resource.split('/')[0] ?? resource];

/**
 * The calls of a resource, typed by the contract: what it does not know is refused by the compiler. The
 * keys of queries begin with the parts of the name.
 * @param name the path below `/class/v1`.
 */
export function defineResource<const N extends ResourceName>(name: N, { refreshes = [], meta }: Options = {}) {
  const path = `/class/v1/${name}`;
  const key = name.split('/');
  const at = (part: string) => (part ? `${path}/${part}` : path);
  const own = [key[0] ?? name, ...refreshes];
  shownIn.set(name, own);

  const query = <C>(
    queryKey: readonly unknown[],
    method: Method,
    part: string,
    given: object = {},
    extra: Extra = {},
  ) =>
    queryOptions({
      queryKey: [...queryKey, given],
      queryFn: ({ signal }) => ask<C>(method, at(part), { ...given, signal }),
      ...extra,
    });

  const list = (fixed: Query): ApiList<Row<N>> => ({
    path,
    fixed,
    refreshes: own,
    page: (params) => ({
      queryKey: [...key, 'list', fixed, params],
      queryFn: ({ signal }) => send('get', path, { ...wireQuery(params), ...fixed, signal }),
      meta,
    }),
  });

  const rows = (filters: Filters<N>, extra?: Extra) =>
    queryOptions({
      queryKey: [...key, 'rows', filters],
      queryFn: async ({ signal }) => {
        const found = await send('get', path, { pageSize: 100, ...(filters as object), signal });
        return (found as ListAnswer<Row<N>>).list;
      },
      ...extra,
    });

  return {
    name,
    /** All of them, as a `DataList` takes it. */
    ...list({}),
    /** Those that belong to a record: `payments.of({ student: '7' })`. */
    of: list,
    record: (id: number | string, extra: Extra = { meta }) =>
      query<At<N, '{id}', 'get'>>([...key, 'record'], 'get', '{id}', { id: String(id) }, extra),
    /** The first page of what matches, with its counts. */
    first: (filters: Filters<N>, extra?: Extra) =>
      query<At<N, '', 'get'>>([...key, 'first'], 'get', '', filters as object, extra),
    /** What matches, at most a hundred. */
    rows,
    /** The first few that match a text, for a picker. */
    search: (search: string) =>
      rows({ search, pageSize: 8 } as Filters<N>, { placeholderData: keepPreviousData, meta: { silent: true } }),

    create: (body: Body<At<N, '', 'post'>>, idempotencyKey?: string) =>
      send<At<N, '', 'post'>>('post', path, { body, key: idempotencyKey }),
    /** @param body any of its fields, with the version that the person was looking at. */
    update: (id: number, body: Body<At<N, 'update/{id}', 'put'>> & { version: number }) =>
      send<At<N, 'update/{id}', 'put'>>('put', at('update/{id}'), { id, body }),
    /** Creates or updates, for the form of a record. */
    save:
      <R extends { _id: number }>(record: R | undefined) =>
      (values: Body<At<N, '', 'post'>> & Body<At<N, 'update/{id}', 'put'>>, version: number, idempotencyKey: string) =>
        record
          ? send<At<N, 'update/{id}', 'put'>>('put', at('update/{id}'), {
              id: record._id,
              body: { ...values, version },
            })
          : send<At<N, '', 'post'>>('post', path, { body: values, key: idempotencyKey }),
    delete: (id: number) => send<At<N, 'delete/{id}', 'put'>>('put', at('delete/{id}'), { id }),
    /** A change of many rows, for a `BulkDialog`. */
    bulk: <A extends Action<N>>(action: A): BulkAction<Change<N, A>> => ({ path: at('bulk/'.concat(action)) }),

    /** Any other read, once. */
    read: <S extends Below<N, 'get'>>(part: S, given: Parameters<At<N, S, 'get'>>, signal?: AbortSignal) =>
      ask<At<N, S, 'get'>>('get', at(part), { ...(given as object), signal }),
    /** The same as a query. */
    get: <S extends Below<N, 'get'>>(
      part: S,
      ...[given, extra]: Arguments<Parameters<At<N, S, 'get'>>, [extra?: Extra]>
    ) => query<At<N, S, 'get'>>([...key, part], 'get', part, given as object, extra),
    /** A question that has a body. */
    ask: <S extends Below<N, 'post'>>(part: S, given: Given<At<N, S, 'post'>>, extra?: Extra) =>
      query<At<N, S, 'post'>>([...key, part], 'post', part, given, extra),
    /** What a change would come to. It is asked anew whenever it is shown, and its faults are told in its place. */
    preview: <S extends Below<N, 'post'>>(part: S, given: Given<At<N, S, 'post'>>, extra?: Extra) =>
      query<At<N, S, 'post'>>(['preview', ...key, part], 'post', part, given, {
        staleTime: 0,
        placeholderData: keepPreviousData,
        meta: { silent: true },
        ...extra,
      }),
    /** Any other change. */
    post: <S extends Below<N, 'post'>>(part: S, ...[given]: Arguments<Given<At<N, S, 'post'>>>) =>
      send<At<N, S, 'post'>>('post', at(part), given),
    put: <S extends Below<N, 'put'>>(part: S, ...[given]: Arguments<Given<At<N, S, 'put'>>>) =>
      send<At<N, S, 'put'>>('put', at(part), given),
  };
}

/** Has all of these asked for anew; done once what is on the screen has its answer. */
export const refresh = (queries: QueryClient, keys: readonly string[]): Promise<unknown> =>
  Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key] })));
