import type { ListAnswer, ListParams, ListQuery } from '@/api/list-query';

const AT_ONCE = 100;
const SIDE_BY_SIDE = 3;

/**
 * Every row that matches, in the list's order, a hundred at a time.
 * @param onLoaded told how many rows there are so far.
 */
export async function loadAll<Row>(
  query: ListQuery<Row>,
  params: ListParams,
  signal: AbortSignal,
  onLoaded: (rows: number) => void,
): Promise<Row[]> {
  let loaded = 0;
  const ask = async (page: number): Promise<ListAnswer<Row>> => {
    const answer = await query({ ...params, page, pageSize: AT_ONCE }).queryFn({ signal });
    loaded += answer.list.length;
    onLoaded(loaded);
    return answer;
  };
  const first = await ask(1);
  const pages = [first];
  const last = Math.ceil(first.total / AT_ONCE);
  for (let page = 2; page <= last; page += SIDE_BY_SIDE) {
    const wanted = Array.from({ length: Math.min(SIDE_BY_SIDE, last - page + 1) }, (_, place) => page + place);
    pages.push(...(await Promise.all(wanted.map(ask))));
  }
  return pages.flatMap(({ list }) => list);
}
