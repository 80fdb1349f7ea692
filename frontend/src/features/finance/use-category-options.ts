import { useQuery } from '@tanstack/react-query';
import { categoriesOf, type Category } from './api';

/** The choices for a new entry, and what an entry has already although it is no longer in use. */
export function useCategoryOptions(kind: Category['kind'], own?: readonly [id: number | null, name: string]) {
  const active = useQuery(categoriesOf(kind)).data ?? [];
  const options = active.map(({ _id, name }) => ({ value: String(_id), label: name }));
  const isMissing = own?.[0] && !active.some(({ _id }) => _id === own[0]);
  return isMissing ? [...options, { value: String(own[0]), label: own[1] }] : options;
}
