import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { FormPage } from '@/components/form/form-layout';
import { PageHeader } from '@/components/layout/page-header';
import { studentRecord } from './api';
import { Missing } from './missing';
import { StudentForm } from './student-form';
import { t } from './text';
import { studentUrl } from './urls';

/** /editstudent/{id}; the id `new` adds one. */
export function Component() {
  const { id = 'new' } = useParams();
  const isNew = id === 'new';
  const record = useQuery({ ...studentRecord(id), enabled: !isNew });
  const back = record.data
    ? { to: studentUrl(record.data._id), label: record.data.studentName }
    : { to: '/studentlist-page', label: t('back') };

  return (
    <FormPage>
      <PageHeader title={isNew ? t('add') : t('editTitle')} back={back} />
      {isNew || record.data ? (
        <StudentForm key={record.data?.version ?? id} student={record.data} />
      ) : (
        <Missing error={record.error} onRetry={() => void record.refetch()} />
      )}
    </FormPage>
  );
}
