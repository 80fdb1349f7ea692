import { styled } from '@mui/material/styles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { matchQuery } from '@/api/list-query';
import { certificates } from '@/api/resources';
import { PAGE_SIZE } from '@/components/data-list/list-state';
import { ExportMenu } from '@/components/data-list/toolbar-menus';
import { useListParams } from '@/components/data-list/use-list-params';
import { SearchBox } from '@/components/data-list/search-box';
import { ErrorState, NoResult } from '@/components/feedback/error-state';
import { RowsSkeleton } from '@/components/feedback/skeletons';
import { PageHeader } from '@/components/layout/page-header';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { useMe } from '@/lib/me';
import { FRONT_DESK, MANAGERS } from '@/lib/roles';
import { phone } from '@/theme/breakpoints';
import { AddButtons } from './add-buttons';
import { back } from './back';
import { CertificateGrid } from './certificate-grid';
import { NoCertificates } from './no-certificates';
import { StudentPicker } from '@/components/form/student-picker';
import { t } from './text';

const CertificateSheet = lazy(() => import('./certificate-sheet'));

const ADDRESS = {
  list: { ordering: '', pageSize: PAGE_SIZE, sorts: [], filterNames: [] },
  views: [],
  first: null,
  remember: false,
};

const Tools = styled('div')({
  display: 'flex',
  alignItems: 'flex-end',
  flexWrap: 'wrap',
  gap: 16,
  // Both fields alike: the search brings a width and a height of its own.
  '&& > *': { width: 320 },
  '&& .MuiOutlinedInput-root': { minHeight: 36 },
  '&& > * > input': { height: 36 },
  [phone]: {
    '&& > *': { width: '100%' },
    '&& .MuiOutlinedInput-root': { minHeight: 46 },
    '&& > * > input': { height: 46 },
  },
});

/** On a phone the head has no room for it. */
const Export = styled('div')({ [phone]: { display: 'none' } });

/** /student-certificate without a student: the branch's certificates, newest first, and a way to each student's. */
export function LatestCertificates() {
  const { role } = useMe();
  const mayAdd = FRONT_DESK.includes(role);
  const mayExport = MANAGERS.includes(role);
  const sheet = useSheetParam('certificate');
  const navigate = useNavigate();
  const { params, change } = useListParams('certificates', ADDRESS);
  const answer = useQuery({ ...certificates.page(params), placeholderData: keepPreviousData, meta: { silent: true } });
  const [picking, setPicking] = useState(0);
  const { data } = answer;
  const isEmpty = data?.total === 0 && !params.search;

  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('allStudents')}
        back={back}
        actions={
          !isEmpty && (
            <>
              {mayExport && (
                <Export>
                  <ExportMenu list={certificates} name="certificates" query={matchQuery(params)} />
                </Export>
              )}
              {mayAdd && <AddButtons sheet={sheet} />}
            </>
          )
        }
      />
      {!isEmpty && (
        <Tools>
          <StudentPicker
            key={picking}
            label={t('student')}
            autoFocus={false}
            onPick={({ _id }) => {
              setPicking(picking + 1);
              void navigate(`/student-certificate/${_id}`);
            }}
          />
          <SearchBox label={t('search')} value={params.search} onSearch={(search) => change({ search })} />
        </Tools>
      )}
      {data === undefined ? (
        answer.isError ? (
          <ErrorState title={t('didNotLoad')} error={answer.error} onRetry={() => void answer.refetch()} />
        ) : (
          <RowsSkeleton avatar={false} />
        )
      ) : isEmpty ? (
        <NoCertificates sheet={mayAdd && sheet} />
      ) : data.total === 0 ? (
        <NoResult title={t('noneMatch', { search: params.search })} onClear={() => change({ search: '' })} />
      ) : (
        <CertificateGrid
          certificates={data.list}
          page={params.page}
          shownPage={data.page}
          pageSize={data.pageSize}
          total={data.total}
          onPage={(page) => change({ page })}
          onEdit={({ _id }) => sheet.open(_id)}
          ofMany
        />
      )}
      {mayAdd && (
        <ParamSheet of={sheet}>{(id) => <CertificateSheet id={id} onClose={sheet.close} />}</ParamSheet>
      )}
    </>
  );
}
