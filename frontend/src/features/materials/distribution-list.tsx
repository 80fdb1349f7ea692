import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { CircleCheck, FileText, GraduationCap, MessageCircle, Printer, Truck, Undo2 } from 'lucide-react';
import { lazy, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useBranchFilter } from '@/components/data-list/filters';
import { ListPage } from '@/components/data-list/list-page';
import type { ListFilter } from '@/components/data-list/types';
import { GenericDrawing } from '@/components/feedback/drawings';
import type { ViewHead } from '@/components/layout/page-views';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { useBranches, useMe } from '@/lib/me';
import { MANAGERS, OWNERS } from '@/lib/roles';
import { studentUrl } from '@/lib/urls';
import { distributions } from './api';
import { useHandover } from './use-handover';
import { DistributionCard, distributionColumns, distributionTabs, receiver } from './columns';

const StudentIssueSheet = lazy(() => import('./student-issue-sheet'));
const TransferSheet = lazy(() => import('./transfer-sheet'));
const AcknowledgeSheet = lazy(() => import('./acknowledge-sheet'));
const CreditNoteSheet = lazy(() => import('@/features/payments/credit-note-sheet'));
const ReturnSheet = lazy(() => import('./return-sheet'));

const ownFilters: readonly ListFilter[] = [{ key: 'date', kind: 'dates', label: t`Date` }];

/** Who was given what: students, and branches. */
export default function DistributionList(head: ViewHead) {
  const branchFilter = useBranchFilter();
  const filters = useMemo(() => [...branchFilter, ...ownFilters], [branchFilter]);
  const { role } = useMe();
  // Other branches are the owner's alone.
  const hasOthers = useBranches().length > 1;
  const sends = hasOthers && OWNERS.includes(role);
  const navigate = useNavigate();
  const issue = useSheetParam('issue');
  const transfer = useSheetParam('transfer');
  const back = useSheetParam('return');
  const sign = useSheetParam('acknowledge');
  const credit = useSheetParam('credit');
  const handover = useHandover();
  return (
    <ListPage
      {...head}
      add={{ label: t`Give to a student`, onClick: () => issue.open('new') }}
      actions={
        sends && (
          <Button startIcon={<Truck size={16} aria-hidden />} onClick={() => transfer.open('new')}>
            {t`Send to a branch`}
          </Button>
        )
      }
      name="distributions"
      noun={{ one: t`distribution`, many: t`distributions` }}
      columns={distributionColumns}
      of={distributions}
      rowName={(row) => `${row.materialName}, ${receiver(row)}`}
      card={(row) => <DistributionCard row={row} />}
      search={t`Search material, student or ID`}
      filters={filters}
      tabs={distributionTabs}
      ordering="-date"
      rowActions={(row) => {
        const student = row.studentObjectId;
        return [
          student !== null &&
            row.status === 'DISTRIBUTED' && {
              label: t`Take back`,
              icon: Undo2,
              onSelect: () => back.open(row._id),
            },
          student !== null && {
            label: t`Print delivery note`,
            icon: Printer,
            onSelect: () => handover.print(row),
          },
          student !== null &&
            row.acknowledgedAt === null && {
              label: t`WhatsApp: confirm receipt`,
              icon: MessageCircle,
              onSelect: () => handover.chat(row),
            },
          student !== null &&
            row.acknowledgedAt === null && {
              label: t`Mark as signed`,
              icon: CircleCheck,
              onSelect: () => sign.open(row._id),
            },
          ...row.credits.map(({ _id, number }) => ({
            label: t`Open credit note ${number}`,
            icon: FileText,
            onSelect: () => credit.open(_id),
          })),
          student !== null && {
            label: t`Open student`,
            icon: GraduationCap,
            onSelect: () => void navigate(studentUrl(student._id)),
          },
        ];
      }}
      mayExport={MANAGERS.includes(role)}
      empty={{
        drawing: <GenericDrawing />,
        title: t`Nothing given out yet`,
        text: t`Give material to a student, or send it to another branch. The stock never falls below zero.`,
      }}
    >
      <ParamSheet of={issue}>{(wanted) => <StudentIssueSheet wanted={wanted} onClose={issue.close} />}</ParamSheet>
      <ParamSheet of={transfer}>{() => <TransferSheet onClose={transfer.close} />}</ParamSheet>
      <ParamSheet of={sign}>{(id) => <AcknowledgeSheet id={id} onClose={sign.close} />}</ParamSheet>
      <ParamSheet of={credit}>{(id) => <CreditNoteSheet id={id} onClose={credit.close} />}</ParamSheet>
      <ParamSheet of={back}>{(id) => <ReturnSheet id={id} onClose={back.close} />}</ParamSheet>
    </ListPage>
  );
}
