import { t } from '@lingui/core/macro';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useRecordForm } from '@/components/form/use-record-form';
import { month as monthName, today } from '@/lib/format';
import { correctFiling, gst, markFiled, type GstPack } from './api';
import { filingForm } from './schema';

interface FilingSheetProps {
  pack: GstPack;
  /** yyyy-mm. */
  month: string;
  onClose: () => void;
}

/** Marks a month as filed, with the number that the portal acknowledged it by; or corrects that. */
export default function FilingSheet({ pack, month, onClose }: FilingSheetProps) {
  const { gstin, filed } = pack;
  const form = useRecordForm({
    of: gst,
    name: 'gst/filed',
    record: filed ?? undefined,
    form: filingForm,
    starts: { filedOn: today() },
    send: (values, version, key) =>
      filed ? correctFiling({ gstin, month, ...values, version }) : markFiled({ gstin, month, ...values }, key),
    onSaved: onClose,
  });
  const title = t`${{ month: monthName(month, true) }} is filed`;
  return (
    <FormSheet form={form} title={title} save={filed ? t`Save` : t`Mark as filed`} onClose={onClose}>
      <FormSection>
        <FormField
          {...form.field('arn')}
          autoFocus
          help={t`The portal shows it once GSTR-1 is filed. The file is kept as it is now.`}
        />
        <FormField {...form.field('filedOn')} />
      </FormSection>
    </FormSheet>
  );
}
