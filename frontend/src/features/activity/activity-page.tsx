import { t } from '@lingui/core/macro';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { lazy, Suspense, useMemo } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { activity } from '@/api/resources';
import { DataList } from '@/components/data-list/data-list';
import { useBranchFilter } from '@/components/data-list/filters';
import type { ListFilter } from '@/components/data-list/types';
import { optionsFrom } from '@/components/data-list/use-options';
import { Banner } from '@/components/feedback/banner';
import { GenericDrawing } from '@/components/feedback/drawings';
import { PageHeader } from '@/components/layout/page-header';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { useMe } from '@/lib/me';
import { OWNERS } from '@/lib/roles';
import { ACTIVITY_PATH } from '@/lib/urls';
import { askedRecord, people } from './api';
import { EntryCard, entryColumns, nameOf } from './columns';

const KIND_LABELS = {
  student: t`Student`,
  enrolment: t`Enrolment`,
  approval: t`Approval`,
  due: t`Due`,
  payment: t`Payment`,
  creditnote: t`Credit note`,
  register: t`Register`,
  staffday: t`Staff attendance`,
  enquiry: t`Enquiry`,
  certificate: t`Certificate`,
  item: t`Material`,
  stock: t`Stock`,
  purchase: t`Purchase`,
  distribution: t`Distribution`,
  kit: t`Kit`,
  studentdocument: t`Document`,
  studentimport: t`Import`,
  dataimport: t`Import from another system`,
  course: t`Course`,
  feeplan: t`Fee plan`,
  batch: t`Batch`,
  branch: t`Branch`,
  member: t`Staff`,
  listview: t`Saved view`,
  workspacesettings: t`Settings`,
  visit: t`Workspace`,
};

const EntryDetail = lazy(() => import('./entry-detail'));
const EntrySheet = lazy(() => import('./entry-sheet'));

const KINDS = [
  'student',
  'enrolment',
  'approval',
  'due',
  'payment',
  'creditnote',
  'register',
  'staffday',
  'enquiry',
  'certificate',
  'item',
  'stock',
  'purchase',
  'distribution',
  'kit',
  'studentdocument',
  'studentimport',
  'dataimport',
  'course',
  'feeplan',
  'batch',
  'branch',
  'member',
  'listview',
  'workspacesettings',
  'visit',
] as const;

/** Under the name, as wide as is read with ease. */
const Beneath = styled('div')({ marginLeft: 154, maxWidth: 760, minHeight: 64, whiteSpace: 'normal' });

const back = { to: '/user-profile-setting', label: t`Settings` };

/** /activity: what was changed, by whom and from what to what; `?of=student-12` for one record. */
export function Component() {
  const [address] = useSearchParams();
  const of = address.get('of');
  const about = useMemo(() => askedRecord(of), [of]);
  const sheet = useSheetParam('entry');
  const branchFilter = useBranchFilter();
  const filters = useMemo<ListFilter[]>(
    () => [
      { key: 'day', kind: 'dates', label: t`Day` },
      {
        key: 'person',
        kind: 'choice',
        label: t`Person`,
        multiple: true,
        options: [],
        source: optionsFrom(people, ({ _id, username }) => ({ value: String(_id), label: username })),
      },
      ...(about
        ? []
        : [
            {
              key: 'kind',
              kind: 'choice' as const,
              label: t`Record`,
              multiple: true,
              options: KINDS.map((value) => ({ value, label: KIND_LABELS[value] })),
            },
            ...branchFilter,
          ]),
    ],
    [about, branchFilter],
  );
  const isOwner = OWNERS.includes(useMe().role);
  return (
    <>
      <PageHeader
        title={t`Activity`}
        subtitle={
          isOwner
            ? t`Every change in this centre: who, when, what, before and after. Nothing here can be edited.`
            : t`Every change in your branch: who, when, what, before and after. Nothing here can be edited.`
        }
        back={back}
      />
      {about && (
        <Banner tone="info">
          {t`Only what happened to one record is shown.`}{' '}
          <Link component={RouterLink} to={ACTIVITY_PATH}>
            {t`Show all activity`}
          </Link>
        </Banner>
      )}
      <DataList
        key={of}
        name={about ? 'record-activity' : 'activity'}
        noun={{ one: t`entry`, many: t`entries` }}
        columns={entryColumns}
        of={about ? activity.of(about) : activity}
        rowName={(entry) => `${nameOf(entry)} ${entry.action} ${entry.record}`}
        card={(entry) => <EntryCard entry={entry} />}
        search={t`Search record or person`}
        filters={filters}
        ordering="-at"
        remember={!about}
        onOpen={(entry) => sheet.open(entry._id)}
        detail={(entry) => (
          <Beneath>
            <Suspense>
              <EntryDetail entry={entry} />
            </Suspense>
          </Beneath>
        )}
        mayExport
        empty={{
          drawing: <GenericDrawing />,
          title: t`Nothing has happened yet`,
          text: t`Every change appears here, with the values before and after.`,
        }}
      />
      <ParamSheet of={sheet}>{(id) => <EntrySheet id={id} onClose={sheet.close} />}</ParamSheet>
    </>
  );
}
