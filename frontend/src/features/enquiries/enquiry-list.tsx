import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { DataList } from '@/components/data-list/data-list';
import { statusTabs, useBranchFilter } from '@/components/data-list/filters';
import type { ListEmpty, ListFilter } from '@/components/data-list/types';
import { activeCourses } from '@/lib/choices';
import { useMe } from '@/lib/me';
import { FRONT_DESK, MANAGERS } from '@/lib/roles';
import { ENQUIRY_PATH, enquiryList, owners } from './api';
import { sourceFilter, STAGES } from './choices';
import { EnquiryCard, enquiryColumns } from './columns';
import type { Steps } from './steps';
import { t } from './text';

const tabs = statusTabs(STAGES);

const fixed: readonly ListFilter[] = [
  {
    key: 'due',
    kind: 'choice',
    label: t('filters.due'),
    options: (['today', 'overdue'] as const).map((value) => ({ value, label: t(`due.${value}`) })),
  },
  { key: 'source', kind: 'choice', label: t('filters.source'), multiple: true, options: sourceFilter },
  { key: 'date', kind: 'dates', label: t('filters.date') },
];

function useFilters(): ListFilter[] {
  const mayGiveAway = FRONT_DESK.includes(useMe().role);
  const people = useQuery({ ...owners, enabled: mayGiveAway }).data;
  const courses = useQuery(activeCourses).data;
  const branchFilter = useBranchFilter();
  return useMemo(() => {
    const found: ListFilter[] = [...branchFilter, ...fixed];
    if (courses) {
      const options = courses.map(({ _id, coursename }) => ({ value: String(_id), label: coursename }));
      found.push({ key: 'course', kind: 'choice', label: t('filters.course'), options });
    }
    if (people) {
      const options = people.map(({ _id, username }) => ({ value: String(_id), label: username }));
      found.push({ key: 'owner', kind: 'choice', label: t('filters.owner'), multiple: true, options });
    }
    return found;
  }, [branchFilter, courses, people]);
}

interface EnquiryListProps {
  steps: Steps;
  empty: ListEmpty;
  onOpen: (id: number) => void;
  onEmpty: (empty: boolean) => void;
}

/** The specification's table of enquiries. */
export default function EnquiryList({ steps, empty, onOpen, onEmpty }: EnquiryListProps) {
  const mayExport = MANAGERS.includes(useMe().role);
  const filters = useFilters();
  return (
    <DataList
      name="enquiries"
      noun={{ one: t('one'), many: t('many') }}
      columns={enquiryColumns}
      query={enquiryList}
      rowName={(enquiry) => enquiry.studentName}
      card={(enquiry) => <EnquiryCard enquiry={enquiry} />}
      search={t('search')}
      filters={filters}
      tabs={tabs}
      onOpen={(enquiry) => onOpen(enquiry._id)}
      rowActions={steps.actionsOf}
      exportPath={mayExport ? ENQUIRY_PATH : undefined}
      empty={empty}
      onEmpty={onEmpty}
    />
  );
}
