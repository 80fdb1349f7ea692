import { Eye, MailPlus } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { tryAgainTight } from '@/api/meta';
import { staff } from '@/api/resources';
import { statusTabs, useBranchFilter } from '@/components/data-list/filters';
import { ListPage } from '@/components/data-list/list-page';
import { deleteAction, editAction, statusAction } from '@/components/data-list/row-actions';
import type { ListFilter } from '@/components/data-list/types';
import { useChange } from '@/components/data-list/use-change';
import { useDelete } from '@/components/dialogs/use-delete';
import { StaffDrawing } from '@/components/feedback/drawings';
import { ConfirmDialog, DeleteDialog } from '@/components/late';
import { useMe } from '@/lib/me';
import type { StaffRow } from './api';
import { roles } from './choices';
import { staffColumns, StaffCard } from './columns';
import { staffSelection } from './selection';
import { t } from './text';
import { staffUrl } from './urls';
import { useActivity } from './use-activity';

const tabs = statusTabs(['ACTIVE', 'INVITED', 'INACTIVE']);
const roleFilter: ListFilter = { kind: 'choice', key: 'role', label: t('columns.role'), options: roles, multiple: true };

/** Staff & Role. The owner's own record is kept under Settings, never from here. */
export function Component() {
  const me = useMe();
  const navigate = useNavigate();
  const branchFilter = useBranchFilter();
  const filters = useMemo(() => [roleFilter, ...branchFilter], [branchFilter]);
  const invite = useChange({
    of: staff,
    change: ({ _id: id }: StaffRow) => staff.post('{id}/invite', { id }),
    meta: { success: t('invited'), tooMany: tryAgainTight },
  });
  const { askDelete, dialog } = useDelete({
    of: staff,
    nameOf: (member: StaffRow) => member.username,
    consequence: t('deleteEffect'),
    meta: { tooMany: tryAgainTight },
  });
  const activity = useActivity();
  const mayGo = ({ _id, role }: StaffRow) => role !== 'SUPER_ADMIN' && _id !== me._id;
  const isKept = ({ role }: StaffRow) => role !== 'SUPER_ADMIN';
  return (
    <ListPage
      title={t('title')}
      add={{ label: t('add'), to: staffUrl.create }}
      name="staff"
      noun={{ one: t('one'), many: t('many') }}
      columns={staffColumns}
      of={staff}
      rowName={(member) => member.username}
      card={(member) => <StaffCard staff={member} />}
      search={t('search')}
      filters={filters}
      tabs={tabs}
      href={(member) => staffUrl.view(member._id)}
      rowActions={(member) => [
        { label: t('viewAction'), icon: Eye, onSelect: () => void navigate(staffUrl.view(member._id)) },
        isKept(member) && editAction(() => void navigate(staffUrl.edit(member._id))),
        member.status === 'INVITED' && { label: t('invite'), icon: MailPlus, onSelect: () => invite.mutate(member) },
        mayGo(member) && statusAction(member.status === 'INACTIVE' ? 'INACTIVE' : 'ACTIVE', () => activity.toggle(member)),
        mayGo(member) && deleteAction(() => askDelete(member)),
      ]}
      selection={staffSelection}
      mayExport
      empty={{ drawing: <StaffDrawing />, title: t('emptyTitle'), text: t('emptyText') }}
    >
      <ConfirmDialog {...activity.asked} />
      <DeleteDialog {...dialog} />
    </ListPage>
  );
}
