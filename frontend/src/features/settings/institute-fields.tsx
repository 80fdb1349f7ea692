import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { QrCode } from 'lucide-react';
import { Link } from 'react-router-dom';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormText, FormTextarea } from '@/components/form/text-fields';
import type { RecordForm } from '@/components/form/use-record-form';
import type { InstituteForm, InstituteValues } from './schema';

export function InstituteFields({ form: { field } }: { form: RecordForm<InstituteForm, InstituteValues> }) {
  return (
    <>
      <FormSection title={t`Institute`} text={t`As printed on receipts.`}>
        <FormField {...field('centreName')} />
        <FormField {...field('category')} />
        <FormField {...field('email')} />
        <FormField {...field('phone')} />
        <FormText {...field('website')} inputMode="url" placeholder="https://" />
      </FormSection>
      <FormSection title={t`Address`}>
        <FormField {...field('address')} wide />
        <FormField {...field('city')} />
        <FormField {...field('pincode')} />
        <FormField {...field('state')} />
      </FormSection>
      <FormSection title={t`Tax`}>
        <FormField {...field('gstin')} help={t`Each branch can have its own.`} />
        <FormField {...field('pan')} />
      </FormSection>
      <FormSection title={t`Receipts`}>
        <FormTextarea {...field('receiptNote')} wide help={t`Printed under the total, e.g. the refund rule.`} />
      </FormSection>
      <FormSection
        title={t`Limits of roles`}
        text={t`These limits apply to enrolments. Above them, someone with a higher role must enrol the student. The owner has no limits.`}
      >
        <FormField {...field('staffDiscountPercent')} />
        <FormField
          {...field('staffDaysBack')}
          optional={false}
          help={t`How many days in the past an enrolment can start. Leave empty for no limit.`}
        />
        <FormField {...field('adminDiscountPercent')} />
        <FormField
          {...field('adminDaysBack')}
          optional={false}
          help={t`How many days in the past an enrolment can start. Leave empty for no limit.`}
        />
      </FormSection>
      <FormSection
        title={t`Expenses`}
        text={t`An expense up to this amount is approved at once. Above it, somebody else must approve it.`}
      >
        <FormField {...field('expenseLimit')} optional={false} help={t`Leave empty if no expense needs approval.`} />
        <FormField
          {...field('cashDifferenceLimit')}
          optional={false}
          help={t`Above it a second person confirms the close of a day. Leave empty if nobody has to.`}
        />
      </FormSection>
      <FormSection
        title={t`Cheques`}
        text={t`When a cheque bounces, the front desk can charge the student this amount. It is added to the dues without GST.`}
      >
        <FormField {...field('chequeBounceCharge')} optional={false} help={t`Leave empty if nothing is charged.`} />
      </FormSection>
      <FormSection
        title={t`Enquiry form`}
        text={t`The public link and QR code of the form. Create a new link if the old one is misused.`}
      >
        <div>
          <Button component={Link} to="/student-enquiry?view=form" startIcon={<QrCode size={16} aria-hidden />}>
            {t`Link and QR code`}
          </Button>
        </div>
      </FormSection>
    </>
  );
}
