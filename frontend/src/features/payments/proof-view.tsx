import { t } from '@lingui/core/macro';
import { Check, Eye, GraduationCap, Undo2, X } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { statusTabs, useBranchFilter } from '@/components/data-list/filters';
import { ListPage } from '@/components/data-list/list-page';
import type { ListFilter } from '@/components/data-list/types';
import { useChange } from '@/components/data-list/use-change';
import { PaymentsDrawing } from '@/components/feedback/drawings';
import { useIdempotencyKey } from '@/components/form/idempotency';
import { ReasonStep } from '@/components/late';
import type { ViewHead } from '@/components/layout/page-views';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { rupees } from '@/lib/format';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import { studentUrl } from '@/lib/urls';
import { ProofCard, proofColumns, utrText } from './proof-columns';
import { proofs, type Proof } from './proofs';

const ProofSheet = lazy(() => import('./proof-sheet'));
const VerifySheet = lazy(() => import('./verify-sheet'));

const tabs = statusTabs(['PENDING_VERIFICATION', 'CONFIRMED', 'REJECTED']);

const ownFilters: readonly ListFilter[] = [{ key: 'date', kind: 'dates', label: t`Paid on` }];

/** What payers say was paid by UPI, for whoever looks into the bank. */
export default function ProofView({ title, above }: ViewHead) {
  const navigate = useNavigate();
  const branchFilter = useBranchFilter();
  const filters = useMemo(() => [...branchFilter, ...ownFilters], [branchFilter]);
  const added = useSheetParam('proof');
  const checked = useSheetParam('verify');
  const [rejected, setRejected] = useState<Proof | null>(null);
  const keyFor = useIdempotencyKey();
  const reopen = useChange({
    of: proofs,
    change: ({ _id: id, version }: Proof) =>
      proofs.post('{id}/reopen', { id, body: { version }, key: keyFor({ id, version }) }),
    saysSo: true,
  });

  return (
    <ListPage
      title={title}
      above={above}
      add={{ label: t`Add UPI proof`, onClick: () => added.open('new') }}
      name="upi-proofs"
      noun={{ one: t`proof`, many: t`proofs` }}
      columns={proofColumns}
      of={proofs}
      rowName={(proof) => `${proof.studentObjectId.studentName}, ${utrText(proof)}`}
      card={(proof) => <ProofCard proof={proof} />}
      search={t`Search UTR or name`}
      filters={filters}
      tabs={tabs}
      ordering="date"
      onOpen={(proof) => checked.open(proof._id)}
      rowActions={(proof) => [
        proof.status === 'PENDING_VERIFICATION'
          ? { label: t`Verify`, icon: Check, onSelect: () => checked.open(proof._id) }
          : { label: t`Proof`, icon: Eye, onSelect: () => checked.open(proof._id) },
        {
          label: t`Open student`,
          icon: GraduationCap,
          onSelect: () => void navigate(studentUrl(proof.studentObjectId._id)),
        },
        proof.status === 'PENDING_VERIFICATION' && {
          label: t`Reject`,
          icon: X,
          danger: true,
          onSelect: () => setRejected(proof),
        },
        proof.status === 'REJECTED' && {
          label: t`Undo the rejection`,
          icon: Undo2,
          onSelect: () => reopen.mutate(proof),
        },
      ]}
      mayExport={MANAGERS.includes(useMe().role)}
      empty={{
        drawing: <PaymentsDrawing />,
        title: t`Nothing to verify`,
        text: t`UPI payments that payers send from their statement, or that you add, wait here until you find the money in the bank.`,
      }}
    >
      <ParamSheet of={added}>{() => <ProofSheet onClose={added.close} />}</ParamSheet>
      <ParamSheet of={checked}>
        {(id) => <VerifySheet id={id} onReject={setRejected} onClose={checked.close} />}
      </ParamSheet>
      <Suspense>
        {rejected && (
          <ReasonStep
            of={proofs}
            title={t`Reject this proof?`}
            text={t`${{ amount: rupees(rejected.amount) }} from ${{ student: rejected.studentObjectId.studentName }}, ${{ utr: utrText(rejected) }}. The balance stays as it is.`}
            confirm={t`Reject`}
            change={(reason, key) =>
              proofs.post('{id}/reject', { id: rejected._id, body: { reason, version: rejected.version }, key })
            }
            onDone={checked.close}
            onClose={() => setRejected(null)}
          />
        )}
      </Suspense>
    </ListPage>
  );
}
