import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { listSettingsQuery } from '@/lib/list-settings';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import type { Report } from './api';
import { changeSaved, useSavedReports } from './saved';
import type { ReportAddress } from './use-report-address';

const SaveDialog = lazy(() => import('./save-dialog'));

/** Keeps the report as it is shown: as a new one, or in the one that was opened. */
export function SaveButton({ report, address }: { report: Report; address: ReportAddress }) {
  const queries = useQueryClient();
  const { role } = useMe();
  const saved = useSavedReports([report]).find(({ view }) => String(view._id) === address.saved)?.view;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isNaming, setNaming] = useState(false);
  const mayChange = saved && (saved.mine || MANAGERS.includes(role)) && saved.query !== address.kept;
  const save = useMutation({
    mutationFn: changeSaved.bind(null, saved ?? ({} as NonNullable<typeof saved>)),
    meta: { success: t`Report saved.` },
    onSettled: () => queries.invalidateQueries({ queryKey: listSettingsQuery.queryKey, exact: true }),
  });
  return (
    <>
      <Button
        startIcon={<Bookmark size={16} aria-hidden />}
        aria-haspopup={mayChange ? 'menu' : 'dialog'}
        loading={save.isPending}
        onClick={(event) => (mayChange ? setAnchor(event.currentTarget) : setNaming(true))}
      >
        {t`Save`}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem
          onClick={() => {
            setAnchor(null);
            save.mutate({ query: address.kept });
          }}
        >
          {t`Save changes to “${{ name: saved?.name ?? '' }}”`}
        </MenuItem>
        <MenuItem
          onClick={() => {
            setAnchor(null);
            setNaming(true);
          }}
        >
          {t`Save as a new report…`}
        </MenuItem>
      </Menu>
      {isNaming && (
        <Suspense>
          <SaveDialog
            report={report}
            query={address.kept}
            onSaved={({ _id }) => {
              setNaming(false);
              address.change({ saved: String(_id) }, true);
            }}
            onClose={() => setNaming(false)}
          />
        </Suspense>
      )}
    </>
  );
}
