import { t } from '@lingui/core/macro';
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
import { PlanUsage } from '@/components/plan/plan-usage';
import { useMe } from '@/lib/me';
import type { StaffRow } from './api';
import { roles } from './choices';
import { staffColumns, StaffCard } from './columns';
import { staffSelection } from './selection';
import { staffUrl } from './urls';
import { useActivity } from './use-activity';

const tabs = statusTabs(['ACTIVE', 'INVITED', 'INACTIVE']);
const roleFilter: ListFilter = { kind: 'choice', key: 'role', label: t`Role`, options: roles, multiple: true };

/** Staff & Role. The owner's own record is kept under Settings, never from here. */
export function Component() {
  const me = useMe();
  const navigate = useNavigate();
  const branchFilter = useBranchFilter();
  const filters = useMemo(() => [roleFilter, ...branchFilter], [branchFilter]);
  const invite = useChange({
    of: staff,
    change: ({ _id: id }: StaffRow) => staff.post('{id}/invite', { id }),
    meta: { success: t`The invitation was mailed again.`, tooMany: tryAgainTight },
  });
  const { askDelete, dialog } = useDelete({
    of: staff,
    nameOf: (member: StaffRow) => member.username,
    consequence: t`can no longer sign in and is removed from every list. What they recorded is kept.`,
    meta: { tooMany: tryAgainTight },
  });
  const activity = useActivity();
  const mayGo = ({ _id, role }: StaffRow) => role !== 'SUPER_ADMIN' && _id !== me._id;
  const isKept = ({ role }: StaffRow) => role !== 'SUPER_ADMIN';
  return (
    <ListPage
      title={t`Staff & Role`}
      add={{ label: t`Add Staff`, to: staffUrl.create }}
      above={<PlanUsage of="staff" />}
      name="staff"
      noun={{ one: t`staff member`, many: t`staff` }}
      columns={staffColumns}
      of={staff}
      rowName={(member) => member.username}
      card={(member) => <StaffCard staff={member} />}
      search={t`Search name, phone, email or ID`}
      filters={filters}
      tabs={tabs}
      href={(member) => staffUrl.view(member._id)}
      rowActions={(member) => [
        { label: t`View`, icon: Eye, onSelect: () => void navigate(staffUrl.view(member._id)) },
        isKept(member) && editAction(() => void navigate(staffUrl.edit(member._id))),
        member.status === 'INVITED' && {
          label: t`Mail the invitation again`,
          icon: MailPlus,
          onSelect: () => invite.mutate(member),
        },
        mayGo(member) &&
          statusAction(member.status === 'INACTIVE' ? 'INACTIVE' : 'ACTIVE', () => activity.toggle(member)),
        mayGo(member) && deleteAction(() => askDelete(member)),
      ]}
      selection={staffSelection}
      mayExport
      empty={{
        drawing: <StaffDrawing />,
        title: t`Add the people of your centre`,
        text: t`Each person gets their own sign-in. The role decides what they can see and do.`,
      }}
    >
      <ConfirmDialog {...activity.asked} />
      <DeleteDialog {...dialog} />
    </ListPage>
  );
}
