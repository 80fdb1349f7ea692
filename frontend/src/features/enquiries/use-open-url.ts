import { useSearchParams } from 'react-router-dom';

/** The address that opens an enquiry over what is there: view, stage and tab stay. */
export function useOpenUrl(): (id: number) => string {
  const [address] = useSearchParams();
  return (id) => {
    const next = new URLSearchParams(address);
    next.set('open', String(id));
    return `/student-enquiry?${next.toString()}`;
  };
}
