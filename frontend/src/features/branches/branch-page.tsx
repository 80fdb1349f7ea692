import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Pencil } from 'lucide-react';
import { lazy, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { branchInput as fields } from '@/api/forms/branch';
import { branches } from '@/api/resources';
import { dayName } from '@/components/calendar/days';
import { RowMenu } from '@/components/data-list/row-menu';
import { useRecordActions } from '@/components/data-list/use-record-actions';
import { hours } from '@/components/display/hours';
import { StatusChip } from '@/components/display/status-chip';
import { FactsPanel, type Fact } from '@/components/layout/facts';
import { PageHeader } from '@/components/layout/page-header';
import { PanelGrid } from '@/components/layout/panel';
import { ChangesPanel } from '@/components/record/changes-panel';
import { RecordActivity } from '@/components/record/record-activity';
import { RecordPage } from '@/components/record/record-page';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { phone } from '@/lib/format';
import { useMe } from '@/lib/me';
import { OWNERS } from '@/lib/roles';
import { keeping, type Branch } from './api';
import { BranchFigures } from './branch-figures';

const BranchSheet = lazy(() => import('./branch-sheet'));

const Page = styled('div')({ maxWidth: 1440 });

const back = { to: '/branchlist-page', label: t`Branches` };

const contact = (branch: Branch): Fact[] => [
  [fields.phone.label, phone(branch.phone)],
  [fields.email.label, branch.email],
  [fields.address.label, branch.address],
  [fields.city.label, `${branch.city} ${branch.pincode}`],
  [fields.state.label, branch.state],
];

const receipts = (branch: Branch): Fact[] => [
  [fields.receiptPrefix.label, branch.receiptPrefix],
  [fields.gstin.label, branch.gstin || t`Not set`],
  [fields.upiId.label, branch.upiId || t`Not set`],
  [t`Kind of UPI ID`, branch.upiId && (branch.upiMerchant ? t`Merchant` : t`Personal`)],
];

const opening = (branch: Branch): Fact[] => [
  [t`Hours`, branch.opensAt && branch.closesAt ? hours(branch.opensAt, branch.closesAt) : t`Not set`],
  [fields.weeklyOff.label, branch.weeklyOff.map(dayName).join(', ') || t`None`],
];

interface BranchPageProps {
  /** What other features know of the branch. */
  below: (branch: Branch) => ReactNode;
}

/** One branch: its figures, what is known of it, and what was changed. */
export function BranchPage({ below }: BranchPageProps) {
  return (
    <RecordPage query={branches.record} back={back} words={{ didNotLoad: t`The branch did not load` }}>
      {(branch) => <BranchRecord branch={branch} below={below(branch)} />}
    </RecordPage>
  );
}

function BranchRecord({ branch, below }: { branch: Branch; below: ReactNode }) {
  const navigate = useNavigate();
  const isOwner = OWNERS.includes(useMe().role);
  const sheet = useSheetParam('branch');
  const { actionsOf, dialog } = useRecordActions({ ...keeping, onDeleted: () => void navigate(back.to) });
  const week = { to: `/coursefee-page?tab=week&branch=${branch._id}`, label: t`Week` };
  return (
    <Page>
      <PageHeader
        back={back}
        title={branch.branchname}
        chip={<StatusChip state={branch.status} />}
        subtitle={`${branch.code} · ${branch.city}`}
        actions={
          <>
            {isOwner && <RowMenu name={branch.branchname} actions={() => actionsOf(branch)} />}
            <Button startIcon={<Pencil size={16} aria-hidden />} onClick={() => sheet.open(branch._id)}>
              {t`Edit branch`}
            </Button>
          </>
        }
      />
      <BranchFigures id={String(branch._id)} />
      <PanelGrid>
        <FactsPanel title={t`Contact`} facts={contact(branch)} />
        <FactsPanel title={t`Tax and receipts`} facts={receipts(branch)} />
        <FactsPanel title={t`Hours`} facts={opening(branch)} link={week} />
        <ChangesPanel of={branch} />
        <RecordActivity kind="branch" id={branch._id} />
        {below}
      </PanelGrid>
      <ParamSheet of={sheet}>{(id) => <BranchSheet id={id} onClose={sheet.close} />}</ParamSheet>
      {dialog}
    </Page>
  );
}
