import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Banner } from '../feedback/banner';

interface SamePhoneProps<R, K extends QueryKey> {
  phone: string;
  /** The record that is shown or edited is no other one. */
  ownId: number | undefined;
  /** Who has a phone; asked once that is whole. */
  query: (phone: string) => UseQueryOptions<R[], Error, R[], K>;
  intro: (count: number) => string;
  /** One of the others, with the way there. */
  children: (other: R) => ReactNode;
}

/** Others who have a phone already: a warning, never a refusal. */
export function SamePhone<R extends { _id: number }, K extends QueryKey>({
  phone,
  ownId,
  query,
  intro,
  children,
}: SamePhoneProps<R, K>) {
  const isWhole = /^[6-9]\d{9}$/.test(phone);
  const { data } = useQuery({ ...query(isWhole ? phone : ''), enabled: isWhole });
  const others = isWhole ? (data ?? []).filter(({ _id }) => _id !== ownId) : [];
  if (others.length === 0) return null;
  return (
    <div className="wide">
      <Banner tone="warning">
        {intro(others.length)}{' '}
        {others.map((other, place) => (
          <span key={other._id}>
            {place > 0 && ', '}
            {children(other)}
          </span>
        ))}
      </Banner>
    </div>
  );
}

/** A link inside the warning. */
export const inWarning = { color: 'inherit', fontWeight: 500 } as const;
