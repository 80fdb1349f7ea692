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
import { t } from './text';
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
      title={t('request')}
      words={{ didNotLoad: t('didNotLoad'), notFound: { title: t('notFoundTitle'), text: t('notFoundText') } }}
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
                {t('withdraw')}
              </Button>
            )}
            {mayDecide && (
              <>
                <Button disabled={decisions.approve.isPending} onClick={() => onReject(approval)}>
                  {t('reject')}
                </Button>
                <Button
                  variant="contained"
                  color="primary"
                  loading={decisions.approve.isPending}
                  onClick={() => decisions.approve.mutate(approval)}
                >
                  {t('approve')}
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
        {mayWithdraw && <Banner tone="info">{t('own')}</Banner>}
      </Limits>
      <Facts
        facts={[
          [
            t('columns.student'),
            student && (
              <Link key="student" to={studentUrl(student._id)}>
                {student.studentName}, {student.studentId}
              </Link>
            ),
          ],
          ...approval.details.map(({ label, value }) => [label, value] as const),
          [t('columns.branch'), approval.branchObjectId.branchname],
          [t('columns.by'), approval.createdBy],
          [t('columns.on'), <DateText key="on" value={approval.createDt} withTime />],
          [t('columns.decidedBy'), approval.decidedBy],
          [t('columns.decidedOn'), approval.decidedAt && <DateText key="decided" value={approval.decidedAt} withTime />],
          [t('columns.reason'), approval.reason],
        ]}
      />
    </SideSheet>
  );
}
