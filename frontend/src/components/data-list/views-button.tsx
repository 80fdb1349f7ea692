import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { Bookmark, ChevronDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { SavedView } from '@/lib/list-settings';

const ViewsMenu = lazy(() => import('./views-menu'));

/** What the menu of a list's views needs of the list. */
export interface ViewsOfList {
  /** The list's name. */
  list: string;
  views: readonly SavedView[];
  /** The view that is on. */
  view: SavedView | undefined;
  /** It is not any more as it was saved. */
  changed: boolean;
  /** What a view saved now would keep. */
  query: string;
  columns: readonly string[];
  /** The view that the list opens with. */
  first: number | null;
  onOpen: (view: SavedView | null) => void;
  onFirst: (view: number | null) => void;
  /** How many rows a view holds. */
  count: (view: SavedView) => Promise<number>;
}

/** The saved view that is on, or the way to them (NEXT.md, section 1, rule 2). */
export function ViewsButton(props: ViewsOfList) {
  const { view, changed } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isWanted, setWanted] = useState(false);
  return (
    <>
      <Button
        variant={view ? 'outlined' : 'text'}
        startIcon={<Bookmark size={16} aria-hidden />}
        endIcon={<ChevronDown size={14} aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setWanted(true);
          setAnchor(event.currentTarget);
        }}
        sx={
          view && {
            minWidth: 0,
            '&, &:hover': { backgroundColor: 'surface.selected', borderColor: 'surface.selectedLine' },
          }
        }
      >
        <span style={{ overflow: 'hidden', textOverflow: 'ellipsis', maxWidth: 200 }}>
          {view ? view.name : t`Views`}
        </span>
        {view && changed && (
          <>
            <span aria-hidden>&nbsp;•</span>
            <span className="unseen" style={{ position: 'absolute', clipPath: 'inset(50%)' }}>
              {t`Changed since it was saved`}
            </span>
          </>
        )}
      </Button>
      {isWanted && (
        <Suspense>
          <ViewsMenu {...props} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
