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
import { t } from './text';

const EntryDetail = lazy(() => import('./entry-detail'));
const EntrySheet = lazy(() => import('./entry-sheet'));

const KINDS = [
  'student', 'enrolment', 'approval', 'due', 'payment', 'creditnote', 'register', 'staffday', 'enquiry', 'certificate',
  'studentdocument', 'studentimport', 'course', 'feeplan', 'batch', 'branch', 'member', 'listview', 'workspacesettings', 'visit',
] as const;

/** Under the name, as wide as is read with ease. */
const Beneath = styled('div')({ marginLeft: 154, maxWidth: 760, minHeight: 64, whiteSpace: 'normal' });

const back = { to: '/user-profile-setting', label: t('settings') };

/** /activity: what was changed, by whom and from what to what; `?of=student-12` for one record. */
export function Component() {
  const [address] = useSearchParams();
  const of = address.get('of');
  const about = useMemo(() => askedRecord(of), [of]);
  const sheet = useSheetParam('entry');
  const branchFilter = useBranchFilter();
  const filters = useMemo<ListFilter[]>(
    () => [
      { key: 'day', kind: 'dates', label: t('filters.day') },
      {
        key: 'person',
        kind: 'choice',
        label: t('filters.person'),
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
              label: t('filters.record'),
              multiple: true,
              options: KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })),
            },
            ...branchFilter,
          ]),
    ],
    [about, branchFilter],
  );
  const isOwner = OWNERS.includes(useMe().role);
  return (
    <>
      <PageHeader title={t('title')} subtitle={isOwner ? t('subtitle') : t('subtitleBranch')} back={back} />
      {about && (
        <Banner tone="info">
          {t('ofOne')}{' '}
          <Link component={RouterLink} to={ACTIVITY_PATH}>
            {t('showAll')}
          </Link>
        </Banner>
      )}
      <DataList
        key={of}
        name={about ? 'record-activity' : 'activity'}
        noun={{ one: t('one'), many: t('many') }}
        columns={entryColumns}
        of={about ? activity.of(about) : activity}
        rowName={(entry) => `${nameOf(entry)} ${entry.action} ${entry.record}`}
        card={(entry) => <EntryCard entry={entry} />}
        search={t('search')}
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
        empty={{ drawing: <GenericDrawing />, title: t('emptyTitle'), text: t('emptyText') }}
      />
      <ParamSheet of={sheet}>{(id) => <EntrySheet id={id} onClose={sheet.close} />}</ParamSheet>
    </>
  );
}
