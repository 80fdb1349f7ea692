import { t } from '@lingui/core/macro';
import { answer, client } from '@/api/client';
import type { SavedView } from '@/lib/list-settings';
import { SavedViewDialog } from '../dialogs/saved-view-dialog';

interface ViewDialogProps {
  /** The view to rename or share; without one a new view is saved. */
  view: SavedView | undefined;
  /** What a new view keeps. */
  keeps: { list: string; query: string; columns: string[] };
  mayShare: boolean;
  onSaved: (view: SavedView) => Promise<void>;
  onClose: () => void;
}

/** A view's name, and whether everybody has it. */
export default function ViewDialog({ keeps, ...dialog }: ViewDialogProps) {
  const { view } = dialog;
  return (
    <SavedViewDialog
      {...dialog}
      words={{
        title: view ? t`Rename or share this view…` : t`Save as a new view`,
        text: t`A view keeps the tab, the filters, the search, the order and the columns.`,
        confirm: t`Save view`,
        saved: t`View saved.`,
        noName: t`Please give the view a name.`,
        everybody: t`Everybody in the centre has this view`,
      }}
      save={(named) => {
        if (!view) return answer(client.POST('/class/v1/listview', { body: { ...keeps, ...named } }));
        const params = { path: { view_id: String(view._id) } };
        const body = { ...named, version: view.version };
        return answer(client.PUT('/class/v1/listview/update/{view_id}', { params, body }));
      }}
    />
  );
}
