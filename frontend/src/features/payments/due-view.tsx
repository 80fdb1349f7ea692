import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { MessageCircle } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { ageFilter } from '@/components/data-list/age-filter';
import { statusFilter, useBranchFilter } from '@/components/data-list/filters';
import type { ListFilter } from '@/components/data-list/types';
import { PageHeader } from '@/components/layout/page-header';
import type { ViewHead } from '@/components/layout/page-views';
import { RecordPayment } from '@/components/layout/record-payment';
import { DueList } from './due-list';

const ownFilters: readonly ListFilter[] = [
  ageFilter,
  statusFilter(['ISSUED', 'PART_PAID', 'PAID', 'CANCELLED', 'WRITTEN_OFF']),
  { key: 'dueDate', kind: 'dates', label: t`Due date` },
];

/** What the students of the branch in view were asked for, and what is open of it. */
export default function DueView({ title, above }: ViewHead) {
  const branchFilter = useBranchFilter();
  const filters = useMemo(() => [...branchFilter, ...ownFilters], [branchFilter]);
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            <Button component={Link} to="/reminders" startIcon={<MessageCircle size={16} aria-hidden />}>
              {t`Reminders`}
            </Button>
            <RecordPayment />
          </>
        }
      />
      {above}
      <DueList filters={filters} />
    </>
  );
}
