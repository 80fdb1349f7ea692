import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { Pencil, Plus, Power, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { DataList } from '@/components/data-list/data-list';
import type { RowAction } from '@/components/data-list/types';
import { DeleteDialog } from '@/components/late';
import { stateText } from '@/components/display/states';
import { BranchesDrawing } from '@/components/feedback/drawings';
import { PageHeader } from '@/components/layout/page-header';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { useMe } from '@/lib/me';
import { OWNERS } from '@/lib/roles';
import { BRANCH_PATH, branchList, type Branch } from './api';
import { BranchCard, branchColumns } from './columns';
import { t } from './text';
import { useBranchActions } from './use-branch-actions';

const BranchSheet = lazy(() => import('./branch-sheet'));

const tabs = {
  param: 'status',
  options: ['ACTIVE', 'INACTIVE'].map((value) => ({ value, label: stateText(value) })),
};

/** The owner opens and closes branches; an ADMIN sees and keeps the own one. */
export function Component() {
  const isOwner = OWNERS.includes(useMe().role);
  const sheet = useSheetParam('branch');
  const [isEmpty, setEmpty] = useState(false);
  const { toggleStatus, askDelete, dialog } = useBranchActions();

  const rowActions = (branch: Branch): RowAction[] => [
    { label: t('edit'), icon: Pencil, onSelect: () => sheet.open(branch._id) },
    ...(isOwner
      ? [
          {
            label: branch.status === 'ACTIVE' ? t('deactivate') : t('activate'),
            icon: Power,
            onSelect: () => toggleStatus(branch),
          },
          { label: t('delete'), icon: Trash2, danger: true, onSelect: () => askDelete(branch) },
        ]
      : []),
  ];
  const add = isOwner && (
    <Button
      variant="contained"
      color="primary"
      startIcon={<Plus size={16} aria-hidden />}
      onClick={() => sheet.open('new')}
    >
      {t('add')}
    </Button>
  );

  return (
    <>
      <PageHeader title={t('title')} actions={!isEmpty && add} />
      <DataList
        name="branches"
        noun={{ one: t('one'), many: t('many') }}
        columns={branchColumns}
        query={branchList}
        rowId={(branch) => String(branch._id)}
        rowName={(branch) => branch.branchname}
        card={(branch) => <BranchCard branch={branch} />}
        search={t('search')}
        tabs={tabs}
        ordering="code"
        href={(branch) => `/branchviewpage/${branch._id}`}
        rowActions={rowActions}
        exportPath={BRANCH_PATH}
        onEmpty={setEmpty}
        empty={{
          drawing: <BranchesDrawing />,
          title: t('emptyTitle'),
          text: isOwner ? t('emptyText') : t('emptyTextReader'),
          action: add,
          secondAction: isOwner && (
            <Link component={RouterLink} to="/user-profile-setting" variant="small">
              {t('instituteFirst')}
            </Link>
          ),
        }}
      />
      {sheet.value && (
        <Suspense>
          <BranchSheet key={sheet.value} id={sheet.value} onClose={sheet.close} />
        </Suspense>
      )}
      <DeleteDialog {...dialog} />
    </>
  );
}
