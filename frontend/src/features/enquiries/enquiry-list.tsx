import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { enquiry } from '@/api/columns/enquiry';
import { enquiries } from '@/api/resources';
import { courseFilter } from '@/components/data-list/choices';
import { DataList } from '@/components/data-list/data-list';
import { statusTabs, useBranchFilter } from '@/components/data-list/filters';
import type { ListEmpty, ListFilter } from '@/components/data-list/types';
import { optionsFrom } from '@/components/data-list/use-options';
import { useMe } from '@/lib/me';
import { FRONT_DESK, MANAGERS } from '@/lib/roles';
import { owners } from './api';
import { sourceOptions, STAGES } from './choices';
import { EnquiryCard, enquiryColumns } from './columns';
import { enquirySelection } from './selection';
import type { Steps } from './steps';

const DUE_LABELS = {
  today: t`Due today`,
  overdue: t`Overdue`,
};

const tabs = statusTabs(STAGES);

const fixed: readonly ListFilter[] = [
  {
    key: 'due',
    kind: 'choice',
    label: t`Follow-up`,
    options: (['today', 'overdue'] as const).map((value) => ({ value, label: DUE_LABELS[value] })),
  },
  { key: 'source', kind: 'choice', label: enquiry.source.label, multiple: true, options: sourceOptions },
  { key: 'date', kind: 'dates', label: enquiry.date.label },
];

const byCourse = courseFilter(enquiry.course.label);
const byOwner: ListFilter = {
  key: 'owner',
  kind: 'choice',
  label: enquiry.ownerObjectId.label,
  multiple: true,
  options: [],
  source: optionsFrom(owners, ({ _id, username }) => ({ value: String(_id), label: username })),
};

interface EnquiryListProps {
  steps: Steps;
  empty: ListEmpty;
  onOpen: (id: number) => void;
  onEmpty: (empty: boolean) => void;
}

/** The specification's table of enquiries. */
export default function EnquiryList({ steps, empty, onOpen, onEmpty }: EnquiryListProps) {
  const { role } = useMe();
  const mayExport = MANAGERS.includes(role);
  const mayGiveAway = FRONT_DESK.includes(role);
  const branch = useBranchFilter();
  const filters = useMemo(
    () => [...branch, ...fixed, { ...byCourse, multiple: false }, ...(mayGiveAway ? [byOwner] : [])],
    [branch, mayGiveAway],
  );
  return (
    <DataList
      name="enquiries"
      noun={{ one: t`enquiry`, many: t`enquiries` }}
      columns={enquiryColumns}
      of={enquiries}
      rowName={({ studentName }) => studentName}
      card={(row) => <EnquiryCard enquiry={row} />}
      search={t`Search name, phone or ID`}
      filters={filters}
      tabs={tabs}
      onOpen={({ _id }) => onOpen(_id)}
      rowActions={steps.actionsOf}
      selection={enquirySelection(role)}
      mayExport={mayExport}
      empty={empty}
      onEmpty={onEmpty}
    />
  );
}
