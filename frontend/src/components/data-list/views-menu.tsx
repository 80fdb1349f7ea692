import { t } from '@lingui/core/macro';
import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import { Check, House, Pencil, Plus, Save, Trash2, X } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { answer, client } from '@/api/client';
import { count } from '@/lib/format';
import { listSettingsQuery, type SavedView } from '@/lib/list-settings';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import { DeleteDialog } from '../late';
import type { ViewsOfList } from './views-button';

const ViewDialog = lazy(() => import('./view-dialog'));

const Line = styled(MenuItem)(({ theme }) => ({
  '& .mark': { width: 16, flex: 'none', display: 'inline-flex' },
  '& .name': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .count': {
    ...theme.typography.caption,
    paddingLeft: 16,
    color: theme.vars.palette.text.muted,
    fontVariantNumeric: 'tabular-nums',
  },
}));

interface ViewsMenuProps extends ViewsOfList {
  anchor: HTMLElement | null;
  onClose: () => void;
}

/** The views of a list, one's own and the shared, and what can be done with the one that is on. */
export default function ViewsMenu(props: ViewsMenuProps) {
  const { list, views, view, changed, query, columns, first, onOpen, onFirst, count: countOf, anchor, onClose } = props;
  const { role } = useMe();
  const queries = useQueryClient();
  const [naming, setNaming] = useState<'new' | 'edit' | null>(null);
  const [deleting, setDeleting] = useState(false);
  const isOpen = anchor !== null;
  const mayShare = MANAGERS.includes(role);
  const mayChange = view !== undefined && (view.mine || mayShare);
  const counts = useQueries({
    queries: views.map((one) => ({
      queryKey: ['listview', 'count', one._id, one.query],
      queryFn: () => countOf(one),
      enabled: isOpen,
      // Asked whenever the menu opens.
      staleTime: 0,
      meta: { silent: true },
    })),
  });
  const refreshed = () => queries.invalidateQueries({ queryKey: listSettingsQuery.queryKey, exact: true });

  const save = useMutation({
    mutationFn: ({ _id, version }: SavedView) =>
      answer(
        client.PUT('/class/v1/listview/update/{view_id}', {
          params: { path: { view_id: String(_id) } },
          body: { query, columns: [...columns], version },
        }),
      ),
    meta: { success: t`View saved.` },
    onSettled: refreshed,
  });
  const remove = useMutation({
    mutationFn: ({ _id }: SavedView) =>
      answer(client.PUT('/class/v1/listview/delete/{view_id}', { params: { path: { view_id: String(_id) } } })),
    meta: { success: t`Data deleted successfully!` },
    onSuccess: () => onOpen(null),
    onSettled: () => {
      setDeleting(false);
      return refreshed();
    },
  });

  const entry = (icon: ReactNode, label: string, act: () => void) => (
    <Line
      key={label}
      onClick={() => {
        onClose();
        act();
      }}
    >
      <span className="mark">{icon}</span>
      <span className="name">{label}</span>
    </Line>
  );
  const group = (label: string, some: readonly SavedView[]) =>
    some.length > 0 && [
      <ListSubheader key={label}>{label}</ListSubheader>,
      ...some.map((one) => (
        <Line
          key={one._id}
          role="menuitemradio"
          aria-checked={one._id === view?._id}
          selected={one._id === view?._id}
          onClick={() => {
            onClose();
            onOpen(one);
          }}
        >
          <span className="mark">{one._id === view?._id && <Check size={16} aria-hidden />}</span>
          <span className="name">{one.name}</span>
          <span className="count">{shownCount(counts[views.indexOf(one)]?.data)}</span>
        </Line>
      )),
    ];
  const mine = group(
    t`My views`,
    views.filter((one) => one.mine),
  );
  const shared = group(
    t`Shared`,
    views.filter((one) => !one.mine),
  );

  return (
    <>
      <Menu
        anchorEl={anchor}
        open={isOpen}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { sx: { width: 268 } } }}
      >
        {mine}
        {shared}
        {(mine || shared) && <Divider key="rule" sx={{ my: 1 }} />}
        {view && [
          changed &&
            mayChange &&
            entry(<Save size={16} aria-hidden />, t`Save changes to this view`, () => save.mutate(view)),
          entry(
            <House size={16} aria-hidden />,
            first === view._id ? t`Do not open the list with this view` : t`Open the list with this view`,
            () => onFirst(first === view._id ? null : view._id),
          ),
          mayChange && entry(<Pencil size={16} aria-hidden />, t`Rename or share this view…`, () => setNaming('edit')),
          mayChange && entry(<Trash2 size={16} aria-hidden />, t`Delete this view…`, () => setDeleting(true)),
          entry(<X size={16} aria-hidden />, t`Leave this view`, () => onOpen(null)),
          <Divider key="rule 2" sx={{ my: 1 }} />,
        ]}
        {entry(<Plus size={16} aria-hidden />, t`Save as a new view…`, () => setNaming('new'))}
      </Menu>
      <Suspense>
        {naming && (
          <ViewDialog
            view={naming === 'edit' ? view : undefined}
            keeps={{ list, query, columns: [...columns] }}
            mayShare={mayShare}
            onSaved={async (saved) => {
              await refreshed();
              setNaming(null);
              if (naming === 'new') onOpen(saved);
            }}
            onClose={() => setNaming(null)}
          />
        )}
      </Suspense>
      <DeleteDialog
        open={deleting}
        name={view?.name ?? ''}
        consequence={t`is deleted for everyone it is shared with. The records in the list are not deleted.`}
        busy={remove.isPending}
        onConfirm={() => view && remove.mutate(view)}
        onClose={() => setDeleting(false)}
      />
    </>
  );
}

const shownCount = (rows: number | undefined) => (rows === undefined ? '' : count(rows));
