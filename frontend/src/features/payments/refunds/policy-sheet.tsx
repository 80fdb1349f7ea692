import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { refundPolicy } from '@/api/refunds';
import { Banner } from '@/components/feedback/banner';
import { ErrorState } from '@/components/feedback/error-state';
import { RecordSkeleton } from '@/components/feedback/skeletons';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useRecordForm } from '@/components/form/use-record-form';
import { SideSheet } from '@/components/sheet/side-sheet';
import type { Schemas } from '@/api/client';
import { useMe } from '@/lib/me';
import { OWNERS } from '@/lib/roles';
import { policyQuery } from './api';
import { policyForm } from './schema';

interface PolicySheetProps {
  onClose: () => void;
}

/** What the centre gives back to who leaves a course; the owner alone changes it. */
export default function PolicySheet({ onClose }: PolicySheetProps) {
  const policy = useQuery(policyQuery);
  if (policy.data) return <PolicyForm policy={policy.data} onClose={onClose} />;
  return (
    <SideSheet open title={t`Refund policy`} onClose={onClose}>
      {policy.isError ? (
        <ErrorState
          title={t`The refund policy did not load`}
          error={policy.error}
          onRetry={() => void policy.refetch()}
        />
      ) : (
        <RecordSkeleton />
      )}
    </SideSheet>
  );
}

function PolicyForm({ policy, onClose }: PolicySheetProps & { policy: Schemas['RefundPolicy'] }) {
  const mayEdit = OWNERS.includes(useMe().role);
  const form = useRecordForm({
    of: refundPolicy,
    record: policy,
    form: policyForm,
    readOnly: !mayEdit,
    send: (values, version) => refundPolicy.put('', { body: { ...values, version } }),
    onSaved: onClose,
  });
  const { field } = form;
  return (
    <FormSheet form={form} title={t`Refund policy`} save={t`Save`} onClose={onClose}>
      {!mayEdit && <Banner tone="info">{t`Only the owner of the centre can change these.`}</Banner>}
      <FormSection
        title={t`Approval`}
        text={t`Above this amount somebody else must approve a refund. What the front desk asks for always needs approval.`}
      >
        <FormField {...field('approvalLimit')} optional={false} help={t`Leave empty for any amount.`} />
      </FormSection>
      <FormSection
        title={t`Leaving a course`}
        text={t`How much of a fee is given back when an enrolment has ended. Tax follows in proportion.`}
      >
        <FormField {...field('basis')} />
        <FormField {...field('deductionPercent')} help={t`Of the unused part.`} />
        <FormField {...field('keepsRegistration')} wide />
        <FormField {...field('keepsMaterial')} wide />
      </FormSection>
      <FormSection title={t`Deadline`} text={t`Where a state has a rule of its own, that rule counts.`}>
        <FormField {...field('dueDays')} />
      </FormSection>
    </FormSheet>
  );
}
