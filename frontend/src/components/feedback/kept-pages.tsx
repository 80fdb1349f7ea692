import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { useEffect, useId, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { asOf } from '@/lib/as-of';
import { keptPages, type KeptPage } from '@/lib/kept-store';
import { phone } from '@/theme/breakpoints';
import { Sentence } from '../display/sentence';

const Place = styled('nav')(({ theme }) => ({
  width: '100%',
  maxWidth: 430,
  marginTop: 28,
  textAlign: 'left',
  '& h3': { ...theme.typography.caption, fontWeight: 500, margin: '0 0 4px', color: theme.vars.palette.text.secondary },
  '& ul': {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    border: `1px solid ${theme.vars.palette.line.main}`,
    borderRadius: 10,
    overflow: 'hidden',
  },
  '& li + li': { borderTop: `1px solid ${theme.vars.palette.line.subtle}` },
  '& a': {
    ...theme.typography.small,
    display: 'flex',
    alignItems: 'baseline',
    gap: 12,
    padding: '10px 14px',
    color: theme.vars.palette.text.primary,
    textDecoration: 'none',
  },
  '& a:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '& a:focus-visible': { outlineOffset: -2 },
  '& .name': { flex: 1, minWidth: 0, fontWeight: 500, overflowWrap: 'anywhere' },
  '& .when': { ...theme.typography.caption, color: theme.vars.palette.text.secondary, whiteSpace: 'nowrap' },
  [phone]: { '& a': { minHeight: 44 } },
}));

const MOST = 8;

/** Of each page the one that was looked at last, without what stood open over it. */
function offered(pages: KeptPage[], here: string): KeptPage[] {
  const paths = new Set<string>();
  const others = pages.filter(({ address, isCovered }) => {
    const [path = ''] = address.split('?');
    if (isCovered || address === here || paths.has(path)) return false;
    paths.add(path);
    return true;
  });
  return others.slice(0, MOST);
}

/** Where the network is away and this page was not kept: the pages that were, to go on with. */
export default function KeptPages() {
  const { pathname, search } = useLocation();
  const heading = useId();
  const [pages, setPages] = useState<KeptPage[]>([]);
  useEffect(() => {
    let isGone = false;
    void keptPages().then((found) => {
      if (!isGone) setPages(offered(found, pathname + search));
    });
    return () => {
      isGone = true;
    };
  }, [pathname, search]);

  if (pages.length === 0) return null;
  return (
    <Place aria-labelledby={heading}>
      <h3 id={heading}>{t`Kept on this device`}</h3>
      <ul>
        {pages.map(({ address, title, at }) => (
          <li key={address}>
            <Link to={address}>
              <span className="name">{title}</span>
              <span className="when">
                <Sentence of={t`as of ${{ when: asOf(at) }}`} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Place>
  );
}
