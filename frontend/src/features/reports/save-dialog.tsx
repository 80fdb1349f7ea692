import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { SavedViewDialog } from '@/components/dialogs/saved-view-dialog';
import { listSettingsQuery, type SavedView } from '@/lib/list-settings';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import type { Report } from './api';
import { addSaved, changeSaved } from './saved';

interface SaveDialogProps {
  report: Report;
  /** The saved report to rename or share; without one a new one is saved. */
  view?: SavedView;
  /** What a new one keeps, as a query string. */
  query: string;
  onSaved: (view: SavedView) => void;
  onClose: () => void;
}

/** The name of a saved report, and whether everybody has it. */
export default function SaveDialog({ report, view, query, onSaved, onClose }: SaveDialogProps) {
  const queries = useQueryClient();
  return (
    <SavedViewDialog
      view={view}
      mayShare={MANAGERS.includes(useMe().role)}
      words={{
        title: view ? t`Rename or share this report` : t`Save this report`,
        text: t`The period, the filters and the grouping are kept. A period such as “Last month” moves with the date.`,
        confirm: t`Save`,
        saved: t`Report saved.`,
        noName: t`Please give the report a name.`,
        everybody: t`Everybody in the centre who may read it has this report`,
      }}
      save={(named) => (view ? changeSaved(view, named) : addSaved(report, { ...named, query }))}
      onSaved={async (saved) => {
        await queries.invalidateQueries({ queryKey: listSettingsQuery.queryKey, exact: true });
        onSaved(saved);
      }}
      onClose={onClose}
    />
  );
}
