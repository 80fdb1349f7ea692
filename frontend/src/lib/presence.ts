import type { QueryClient } from '@tanstack/react-query';

/** What a socket tells of the people of the centre: who is here now, who is not any more. */
export interface PresenceEvent {
  type: 'presence';
  here: number[];
  gone: number[];
}

const KEY = ['chat', 'here'];

/** Without a request: the answer that is known goes on. */
export function hearPresence({ here, gone }: PresenceEvent, queries: QueryClient): void {
  queries.setQueriesData<number[]>({ queryKey: KEY }, (known) =>
    known ? [...new Set([...known, ...here])].filter((person) => !gone.includes(person)) : known,
  );
  // The answer that is on its way may be older than this. The first one is only asked for again when it is given up.
  if (queries.isFetching({ queryKey: KEY }) > 0)
    void queries.cancelQueries({ queryKey: KEY }).then(() => forgetPresence(queries));
}

/** What was told while the line was down is missed: who is here is asked for anew where it is shown. */
export const forgetPresence = (queries: QueryClient): Promise<void> => queries.invalidateQueries({ queryKey: KEY });
