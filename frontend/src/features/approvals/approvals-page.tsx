import { t } from '@lingui/core/macro';
import { Check, Eye, GraduationCap, Undo2, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { approvals } from '@/api/resources';
import { statusTabs, useBranchFilter } from '@/components/data-list/filters';
import { ListPage } from '@/components/data-list/list-page';
import { GenericDrawing } from '@/components/feedback/drawings';
import { ReasonStep } from '@/components/late';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import { studentUrl } from '@/lib/urls';
import { reject, type Approval } from './api';
import { ApprovalCard, approvalColumns } from './columns';
import { useDecisions } from './use-decisions';

const ApprovalSheet = lazy(() => import('./approval-sheet'));

const tabs = statusTabs(['PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN']);

/** /approvals: the requests of the branch for a manager, one's own for the front desk. */
export function Component() {
  const navigate = useNavigate();
  const filters = useBranchFilter();
  const sheet = useSheetParam('approval');
  const [rejected, setRejected] = useState<Approval | null>(null);
  const decisions = useDecisions();

  return (
    <ListPage
      title={t`Approvals`}
      subtitle={t`Requests for actions that need approval. When you approve a request, the action is done at once.`}
      name="approvals"
      noun={{ one: t`request`, many: t`requests` }}
      columns={approvalColumns}
      of={approvals}
      rowName={(approval) => approval.name}
      card={(approval) => <ApprovalCard approval={approval} />}
      search={t`Search request or person`}
      filters={filters}
      tabs={tabs}
      ordering="-createDt"
      onOpen={(approval) => sheet.open(approval._id)}
      rowActions={(approval) => [
        { label: t`Open request`, icon: Eye, onSelect: () => sheet.open(approval._id) },
        decisions.mayDecide(approval) && {
          label: t`Approve`,
          icon: Check,
          onSelect: () => decisions.approve.mutate(approval),
        },
        decisions.mayDecide(approval) && { label: t`Reject`, icon: X, onSelect: () => setRejected(approval) },
        decisions.mayWithdraw(approval) && {
          label: t`Withdraw request`,
          icon: Undo2,
          onSelect: () => decisions.withdraw.mutate(approval),
        },
        approval.studentObjectId !== null && {
          label: t`Open student`,
          icon: GraduationCap,
          onSelect: () => approval.studentObjectId && void navigate(studentUrl(approval.studentObjectId._id)),
        },
      ]}
      mayExport={MANAGERS.includes(useMe().role)}
      empty={{
        drawing: <GenericDrawing />,
        title: t`No requests yet`,
        text: t`Requests appear here when somebody asks for a discount or a start date beyond the limits of the role.`,
      }}
    >
      <ParamSheet of={sheet}>
        {(id) => <ApprovalSheet id={id} onReject={setRejected} onClose={sheet.close} />}
      </ParamSheet>
      <Suspense>
        {rejected && (
          <ReasonStep
            of={approvals}
            title={t`Reject this request?`}
            text={t`${{ name: rejected.name }}. ${{ person: rejected.createdBy }} sees the reason.`}
            confirm={t`Reject`}
            change={(reason) => reject(rejected, reason)}
            onDone={sheet.close}
            onClose={() => setRejected(null)}
          />
        )}
      </Suspense>
    </ListPage>
  );
}
