import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { matchQuery } from '@/api/list-query';
import { certificate } from '@/api/columns/certificate';
import { certificates } from '@/api/resources';
import { ExportMenu } from '@/components/data-list/toolbar-menus';
import { SearchBox } from '@/components/data-list/search-box';
import { NoResult } from '@/components/feedback/error-state';
import { PageHeader } from '@/components/layout/page-header';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import { certificatesUrl } from '@/lib/urls';
import { phone } from '@/theme/breakpoints';
import { AddButtons } from './add-buttons';
import { back } from './back';
import { CertificateCards, useCertificates } from './certificate-cards';
import { StudentPicker } from '@/components/form/student-picker';

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
  const mayExport = MANAGERS.includes(useMe().role);
  const navigate = useNavigate();
  const { sheet, params, change } = useCertificates('certificates');
  const { page, search } = params;
  const answer = useQuery({ ...certificates.page(params), placeholderData: keepPreviousData, meta: { silent: true } });
  const [picking, setPicking] = useState(0);
  const isEmpty = answer.data?.total === 0 && !search;

  return (
    <>
      <PageHeader
        title={t`Certificates Issued`}
        subtitle={t`Certificates of all students`}
        back={back}
        actions={
          !isEmpty && (
            <>
              {mayExport && (
                <Export>
                  <ExportMenu list={certificates} name="certificates" query={matchQuery(params)} />
                </Export>
              )}
              {sheet && <AddButtons sheet={sheet} />}
            </>
          )
        }
      />
      {!isEmpty && (
        <Tools>
          <StudentPicker
            key={picking}
            label={certificate.studentObjectId.label}
            autoFocus={false}
            onPick={({ _id }) => {
              setPicking(picking + 1);
              void navigate(certificatesUrl(_id));
            }}
          />
          <SearchBox
            label={t`Search certificate, student or course`}
            value={search}
            onSearch={(next) => change({ search: next })}
          />
        </Tools>
      )}
      <CertificateCards
        answer={answer}
        shown={answer.data}
        page={page}
        onPage={(next) => change({ page: next })}
        sheet={sheet}
        noResult={
          search && <NoResult title={t`No certificate matches “${search}”`} onClear={() => change({ search: '' })} />
        }
      />
    </>
  );
}
