import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { approvals } from '@/api/resources';
import { DateText } from '@/components/display/date-text';
import { StatusChip } from '@/components/display/status-chip';
import { Banner } from '@/components/feedback/banner';
import { Facts } from '@/components/layout/facts';
import { RecordSheet, type SheetProps } from '@/components/record/record-sheet';
import { SideSheet } from '@/components/sheet/side-sheet';
import { studentUrl } from '@/lib/urls';
import type { Approval } from './api';
import { useDecisions } from './use-decisions';

const Limits = styled('div')({ display: 'grid', gap: 8, margin: '12px 0 16px' });

interface ApprovalSheetProps extends SheetProps {
  onReject: (approval: Approval) => void;
}

/** One request: what is asked for, which limits it exceeds, and the decision. */
export default function ApprovalSheet({ onReject, ...sheet }: ApprovalSheetProps) {
  return (
    <RecordSheet
      {...sheet}
      query={approvals.record}
      title={t`Request`}
      words={{
        didNotLoad: t`The request did not load`,
        notFound: { title: t`There is no such request`, text: t`It may belong to another branch.` },
      }}
    >
      {(approval) => approval && <Request approval={approval} onReject={onReject} onClose={sheet.onClose} />}
    </RecordSheet>
  );
}

interface RequestProps {
  approval: Approval;
  onReject: (approval: Approval) => void;
  onClose: () => void;
}

function Request({ approval, onReject, onClose }: RequestProps) {
  const decisions = useDecisions(onClose);
  const mayDecide = decisions.mayDecide(approval);
  const mayWithdraw = decisions.mayWithdraw(approval);
  const { studentObjectId: student } = approval;
  return (
    <SideSheet
      open
      title={approval.name}
      onClose={onClose}
      foot={
        (mayDecide || mayWithdraw) && (
          <>
            {mayWithdraw && (
              <Button loading={decisions.withdraw.isPending} onClick={() => decisions.withdraw.mutate(approval)}>
                {t`Withdraw request`}
              </Button>
            )}
            {mayDecide && (
              <>
                <Button disabled={decisions.approve.isPending} onClick={() => onReject(approval)}>
                  {t`Reject`}
                </Button>
                <Button
                  variant="contained"
                  color="primary"
                  loading={decisions.approve.isPending}
                  onClick={() => decisions.approve.mutate(approval)}
                >
                  {t`Approve`}
                </Button>
              </>
            )}
          </>
        )
      }
    >
      <StatusChip state={approval.status} />
      <Limits>
        {approval.limits.map((limit) => (
          <Banner key={limit} tone="warning">
            {limit}
          </Banner>
        ))}
        {mayWithdraw && <Banner tone="info">{t`Somebody else decides about your own request.`}</Banner>}
      </Limits>
      <Facts
        facts={[
          [
            t`Student`,
            student && (
              <Link key="student" to={studentUrl(student._id)}>
                {student.studentName}, {student.studentId}
              </Link>
            ),
          ],
          ...approval.details.map(({ label, value }) => [label, value] as const),
          [t`Branch`, approval.branchObjectId.branchname],
          [t`Asked by`, approval.createdBy],
          [t`Asked on`, <DateText key="on" value={approval.createDt} withTime />],
          [t`Decided by`, approval.decidedBy],
          [t`Decided on`, approval.decidedAt && <DateText key="decided" value={approval.decidedAt} withTime />],
          [t`Reason`, approval.reason],
        ]}
      />
    </SideSheet>
  );
}
