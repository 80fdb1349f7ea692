import { t } from '@lingui/core/macro';
import Link from '@mui/material/Link';
import { lazy } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { branches } from '@/api/resources';
import { statusTabs } from '@/components/data-list/filters';
import { CardLines } from '@/components/data-list/list-cards';
import { ListPage } from '@/components/data-list/list-page';
import { editAction } from '@/components/data-list/row-actions';
import { useRecordActions } from '@/components/data-list/use-record-actions';
import { BranchesDrawing } from '@/components/feedback/drawings';
import { PlanUsage } from '@/components/plan/plan-usage';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { phone as shownPhone } from '@/lib/format';
import { useMe } from '@/lib/me';
import { OWNERS } from '@/lib/roles';
import { keeping } from './api';
import { branchColumns } from './columns';

const BranchSheet = lazy(() => import('./branch-sheet'));

const tabs = statusTabs(['ACTIVE', 'INACTIVE']);

/** The owner opens and closes branches; an ADMIN sees and keeps the own one. */
export function Component() {
  const isOwner = OWNERS.includes(useMe().role);
  const sheet = useSheetParam('branch');
  const { actionsOf, dialog } = useRecordActions(keeping);
  return (
    <ListPage
      title={t`Branches`}
      add={isOwner && { label: t`Add branch`, onClick: () => sheet.open('new') }}
      above={isOwner && <PlanUsage of="branches" />}
      name="branches"
      noun={{ one: t`branch`, many: t`branches` }}
      columns={branchColumns}
      of={branches}
      rowName={(branch) => branch.branchname}
      card={({ branchname, code, phone, city, status }) => (
        <CardLines title={branchname} second={`${code} · ${shownPhone(phone)}`} third={city} status={status} />
      )}
      search={t`Search name, phone or city`}
      tabs={tabs}
      ordering="code"
      href={(branch) => `/branchviewpage/${branch._id}`}
      rowActions={(branch) => [editAction(() => sheet.open(branch._id)), ...(isOwner ? actionsOf(branch) : [])]}
      mayExport
      empty={{
        drawing: <BranchesDrawing />,
        title: t`Add your first branch`,
        text: isOwner
          ? t`Staff, courses, students and receipts all belong to a branch. It takes about two minutes; the rest of the menu appears once it is there.`
          : t`Only the owner of the centre can add branches.`,
        secondAction: isOwner && (
          <Link component={RouterLink} to="/user-profile-setting" variant="small">
            {t`Fill in institute information first`}
          </Link>
        ),
      }}
    >
      <ParamSheet of={sheet}>{(id) => <BranchSheet id={id} onClose={sheet.close} />}</ParamSheet>
      {dialog}
    </ListPage>
  );
}
