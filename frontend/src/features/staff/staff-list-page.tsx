import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { Eye, MailPlus, Pencil, Plus, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { tryAgainTight } from '@/api/meta';
import { DataList } from '@/components/data-list/data-list';
import type { ListFilter, RowAction } from '@/components/data-list/types';
import { useDelete } from '@/components/dialogs/use-delete';
import { DeleteDialog } from '@/components/late';
import { StaffDrawing } from '@/components/feedback/drawings';
import { PageHeader } from '@/components/layout/page-header';
import { useBranches, useMe } from '@/lib/me';
import { deleteStaff, inviteAgain, STAFF_PATH, staffList, type Staff } from './api';
import { roles, statuses } from './choices';
import { staffColumns, StaffCard } from './columns';
import { t } from './text';
import { staffUrl } from './urls';

const tabs = { param: 'status', options: statuses };

function useFilters(): ListFilter[] {
  const branches = useBranches();
  return useMemo(
    () => [
      { kind: 'choice', key: 'role', label: t('columns.role'), options: roles, multiple: true },
      {
        kind: 'choice',
        key: 'branch',
        label: t('columns.branch'),
        options: branches.map(({ _id, branchname }) => ({ value: String(_id), label: branchname })),
        multiple: true,
      },
    ],
    [branches],
  );
}

/** Staff & Role. The owner's own record is kept under Settings, never from here. */
export function Component() {
  const me = useMe();
  const navigate = useNavigate();
  const filters = useFilters();
  const [isEmpty, setEmpty] = useState(false);

  const invite = useMutation({
    mutationFn: ({ _id }: Staff) => inviteAgain(_id),
    meta: { success: t('invited'), tooMany: tryAgainTight },
  });
  const { askDelete, dialog } = useDelete({
    remove: ({ _id }: Staff) => deleteStaff(_id),
    queryKey: ['staff'],
    meta: { success: t('deleted'), tooMany: tryAgainTight },
  });

  const rowActions = (staff: Staff): RowAction[] => {
    const manages = staff.role !== 'SUPER_ADMIN';
    return [
      { label: t('viewAction'), icon: Eye, onSelect: () => void navigate(staffUrl.view(staff._id)) },
      ...(manages
        ? [{ label: t('editAction'), icon: Pencil, onSelect: () => void navigate(staffUrl.edit(staff._id)) }]
        : []),
      ...(staff.status === 'INVITED'
        ? [{ label: t('invite'), icon: MailPlus, onSelect: () => invite.mutate(staff) }]
        : []),
      ...(manages && staff._id !== me._id
        ? [{ label: t('delete'), icon: Trash2, danger: true, onSelect: () => askDelete(staff) }]
        : []),
    ];
  };
  const add = (
    <Button
      component={Link}
      to={staffUrl.create}
      variant="contained"
      color="primary"
      startIcon={<Plus size={16} aria-hidden />}
    >
      {t('add')}
    </Button>
  );

  return (
    <>
      <PageHeader title={t('title')} actions={!isEmpty && add} />
      <DataList
        name="staff"
        noun={{ one: t('one'), many: t('many') }}
        columns={staffColumns}
        query={staffList}
        rowId={(staff) => String(staff._id)}
        rowName={(staff) => staff.username}
        card={(staff) => <StaffCard staff={staff} />}
        search={t('search')}
        filters={filters}
        tabs={tabs}
        href={(staff) => staffUrl.view(staff._id)}
        rowActions={rowActions}
        exportPath={STAFF_PATH}
        onEmpty={setEmpty}
        empty={{ drawing: <StaffDrawing />, title: t('emptyTitle'), text: t('emptyText'), action: add }}
      />
      <DeleteDialog {...dialog} />
    </>
  );
}
