import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { Outlet, useMatches } from 'react-router-dom';

/** What a route says of itself: its title, for the document. */
export interface Handle {
  title: () => string;
}

/** The document's title is the page's, said once in the table of pages. */
export function Titled() {
  const handle = useMatches().at(-1)?.handle as Handle | undefined;
  const title = handle?.title();
  useEffect(() => {
    document.title = title ? `${title} · ${t`Class Master`}` : t`Class Master`;
  }, [title]);
  return <Outlet />;
}
