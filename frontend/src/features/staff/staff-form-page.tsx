import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { staff as people } from '@/api/resources';
import { StatusChip } from '@/components/display/status-chip';
import { FormPage } from '@/components/form/form-layout';
import { PageHeader } from '@/components/layout/page-header';
import { PlanUsage } from '@/components/plan/plan-usage';
import { RecordActivity } from '@/components/record/record-activity';
import { RecordState } from '@/components/record/record-state';
import type { Mode } from './schema';
import { StaffForm } from './staff-form';
import { staffUrl } from './urls';

const TITLES: Record<Mode, () => string> = {
  create: () => t`Add Staff`,
  edit: () => t`Edit Staff`,
  view: () => t`View Staff`,
};

/** /createstaff/{id?}: add without an id, edit with one, view with `?view`. */
export function Component() {
  const { id } = useParams();
  const [address] = useSearchParams();
  const record = useQuery({ ...people.record(id ?? ''), enabled: id !== undefined });
  const staff = record.data;
  // The owner's record is read here and kept under Settings.
  const reads = address.has('view') || staff?.role === 'SUPER_ADMIN';
  const mode = !id ? 'create' : reads ? 'view' : 'edit';
  return (
    <FormPage>
      <PageHeader
        title={TITLES[mode]()}
        chip={staff && <StatusChip state={staff.status} />}
        subtitle={staff && `${staff.username} · ${staff.staffId}`}
        back={{ to: staffUrl.list, label: t`Staff & Role` }}
        actions={
          mode === 'view' &&
          staff &&
          staff.role !== 'SUPER_ADMIN' && (
            <Button component={Link} to={staffUrl.edit(staff._id)} startIcon={<Pencil size={16} aria-hidden />}>
              {t`Edit`}
            </Button>
          )
        }
      />
      {id ? (
        <RecordState of={record} words={{ didNotLoad: t`The staff member did not load` }}>
          {(one) => (
            <>
              <StaffForm key={`${id}${mode}`} mode={mode} staff={one} />
              {mode === 'view' && <RecordActivity kind="member" id={one._id} />}
            </>
          )}
        </RecordState>
      ) : (
        <>
          <PlanUsage of="staff" />
          <StaffForm key="new" mode="create" staff={undefined} />
        </>
      )}
    </FormPage>
  );
}
