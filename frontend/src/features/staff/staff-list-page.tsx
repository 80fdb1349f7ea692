import { Eye, MailPlus } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { tryAgainTight } from '@/api/meta';
import { statusTabs, useBranchFilter } from '@/components/data-list/filters';
import { ListPage } from '@/components/data-list/list-page';
import { deleteAction, editAction, statusAction } from '@/components/data-list/row-actions';
import type { ListFilter } from '@/components/data-list/types';
import { useChange } from '@/components/data-list/use-change';
import { useDelete } from '@/components/dialogs/use-delete';
import { StaffDrawing } from '@/components/feedback/drawings';
import { ConfirmDialog, DeleteDialog } from '@/components/late';
import { useMe } from '@/lib/me';
import { deleteStaff, inviteAgain, STAFF_PATH, staffList, type StaffRow } from './api';
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
    change: ({ _id }: StaffRow) => inviteAgain(_id),
    refreshes: ['staff'],
    meta: { success: t('invited'), tooMany: tryAgainTight },
  });
  const { askDelete, dialog } = useDelete({
    remove: ({ _id }: StaffRow) => deleteStaff(_id),
    nameOf: (member) => member.username,
    consequence: t('deleteEffect'),
    refreshes: ['staff'],
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
      query={staffList}
      rowName={(staff) => staff.username}
      card={(staff) => <StaffCard staff={staff} />}
      search={t('search')}
      filters={filters}
      tabs={tabs}
      href={(staff) => staffUrl.view(staff._id)}
      rowActions={(staff) => [
        { label: t('viewAction'), icon: Eye, onSelect: () => void navigate(staffUrl.view(staff._id)) },
        isKept(staff) && editAction(() => void navigate(staffUrl.edit(staff._id))),
        staff.status === 'INVITED' && { label: t('invite'), icon: MailPlus, onSelect: () => invite.mutate(staff) },
        mayGo(staff) && statusAction(staff.status === 'INACTIVE' ? 'INACTIVE' : 'ACTIVE', () => activity.toggle(staff)),
        mayGo(staff) && deleteAction(() => askDelete(staff)),
      ]}
      selection={staffSelection}
      exportPath={STAFF_PATH}
      empty={{ drawing: <StaffDrawing />, title: t('emptyTitle'), text: t('emptyText') }}
    >
      <ConfirmDialog {...activity.asked} />
      <DeleteDialog {...dialog} />
    </ListPage>
  );
}
