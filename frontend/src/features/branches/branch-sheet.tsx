import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { ErrorState } from '@/components/feedback/error-state';
import { RecordSkeleton } from '@/components/feedback/skeletons';
import { FormSelect } from '@/components/form/choice-fields';
import { FormGuard } from '@/components/form/form-guard';
import { FormSection } from '@/components/form/form-layout';
import { StaleDialog } from '@/components/form/stale-dialog';
import { FormPhone, FormText, FormTextarea } from '@/components/form/text-fields';
import { useSave } from '@/components/form/use-save';
import { SideSheet } from '@/components/sheet/side-sheet';
import { t as common } from '@/components/text';
import { stateOptions } from '@/lib/india';
import { meQuery } from '@/lib/me';
import { branchRecord, createBranch, updateBranch, type Branch } from './api';
import { Holidays } from './holidays';
import { branchDefaults, branchSchema, type BranchForm, type BranchValues } from './schema';
import { t } from './text';
import { WeeklyOff } from './weekly-off';

interface BranchSheetProps {
  /** The branch's id, or `new`. */
  id: string;
  onClose: () => void;
}

export default function BranchSheet({ id, onClose }: BranchSheetProps) {
  const isNew = id === 'new';
  const record = useQuery({ ...branchRecord(id), enabled: !isNew });
  if (isNew || record.data) return <BranchFormSheet branch={record.data} onClose={onClose} />;
  return (
    <SideSheet open title={t('edit')} onClose={onClose}>
      {record.isError ? (
        <ErrorState
          title={t('didNotLoad')}
          error={record.error}
          onRetry={() => void record.refetch()}
        />
      ) : (
        <RecordSkeleton />
      )}
    </SideSheet>
  );
}

const LABELS: Partial<Record<keyof BranchForm, string>> = {
  branchname: t('fields.branchname'),
  phone: t('fields.phone'),
  email: t('fields.email'),
  address: t('fields.address'),
  city: t('fields.city'),
  state: t('fields.state'),
  pincode: t('fields.pincode'),
  gstin: t('fields.gstin'),
  receiptPrefix: t('fields.receiptPrefix'),
  upiId: t('fields.upiId'),
  opensAt: t('fields.opensAt'),
  closesAt: t('fields.closesAt'),
};

const upperCase = (text: string) => text.toUpperCase();

function BranchFormSheet({ branch, onClose }: { branch: Branch | undefined; onClose: () => void }) {
  const queries = useQueryClient();
  const form = useForm<BranchForm, unknown, BranchValues>({
    resolver: zodResolver(branchSchema),
    defaultValues: branchDefaults(branch),
    mode: 'onTouched',
  });
  const { control } = form;
  const save = useSave({
    form,
    send: (values: BranchValues, version = branch?.version ?? 0) =>
      branch
        ? updateBranch(branch._id, { ...values, version })
        : createBranch(values),
    onSaved: () => {
      void queries.invalidateQueries({ queryKey: ['branch'] });
      // The first branch brings the rest of the menu.
      void queries.invalidateQueries({ queryKey: meQuery.queryKey });
      onClose();
    },
  });
  const fixed = branch?.prefixUsed ?? false;

  return (
    <SideSheet
      open
      title={branch ? t('edit') : t('add')}
      onClose={onClose}
      onSubmit={(event) => void form.handleSubmit(save.submit)(event)}
      foot={
        <>
          <Button className="desk-only" onClick={onClose} disabled={save.busy}>
            {common('cancel')}
          </Button>
          <Button type="submit" variant="contained" color="primary" loading={save.busy}>
            {branch ? t('save') : t('create')}
          </Button>
        </>
      }
    >
      <FormGuard form={form} id={`branch/${branch?._id ?? 'new'}`} />
      <FormSection title={t('sections.branch')}>
        <div className="wide">
          <FormText control={control} name="branchname" label={t('fields.branchname')} autoFocus={!branch} maxLength={60} />
        </div>
        <FormPhone control={control} name="phone" label={t('fields.phone')} />
        <FormText control={control} name="email" label={t('fields.email')} type="email" optional />
      </FormSection>
      <FormSection title={t('sections.address')}>
        <div className="wide">
          <FormTextarea control={control} name="address" label={t('fields.address')} maxLength={255} />
        </div>
        <FormText control={control} name="city" label={t('fields.city')} maxLength={60} />
        <FormText control={control} name="pincode" label={t('fields.pincode')} inputMode="numeric" maxLength={6} />
        <div className="wide">
          <FormSelect control={control} name="state" label={t('fields.state')} options={stateOptions} />
        </div>
      </FormSection>
      <FormSection title={t('sections.receipts')}>
        <FormText
          control={control}
          name="receiptPrefix"
          label={t('fields.receiptPrefix')}
          help={fixed ? t('fields.receiptPrefixFixed') : t('fields.receiptPrefixHelp')}
          disabled={fixed}
          maxLength={3}
          clean={upperCase}
        />
        <FormText
          control={control}
          name="gstin"
          label={t('fields.gstin')}
          help={t('fields.gstinHelp')}
          optional
          maxLength={15}
          clean={upperCase}
        />
        <div className="wide">
          <FormText control={control} name="upiId" label={t('fields.upiId')} help={t('fields.upiIdHelp')} optional maxLength={120} />
        </div>
      </FormSection>
      <FormSection title={t('sections.hours')}>
        <FormText control={control} name="opensAt" label={t('fields.opensAt')} type="time" optional />
        <FormText control={control} name="closesAt" label={t('fields.closesAt')} type="time" optional />
        <WeeklyOff control={control} />
        <Holidays control={control} />
      </FormSection>
      <StaleDialog
        theirs={save.theirs}
        mine={form.getValues()}
        labels={LABELS}
        busy={save.busy}
        onSaveMine={save.saveMine}
        onTakeTheirs={() => {
          form.reset(branchDefaults(save.theirs as unknown as Branch));
          void queries.invalidateQueries({ queryKey: ['branch'] });
          save.forgetTheirs();
        }}
        onClose={save.forgetTheirs}
      />
    </SideSheet>
  );
}
