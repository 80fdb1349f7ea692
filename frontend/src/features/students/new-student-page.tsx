import { FormPage } from '@/components/form/form-layout';
import { PageHeader } from '@/components/layout/page-header';
import { StudentForm } from './student-form';
import { t } from './text';

export function NewStudentPage() {
  return (
    <FormPage>
      <PageHeader title={t('add')} back={{ to: '/studentlist-page', label: t('back') }} />
      <StudentForm student={undefined} />
    </FormPage>
  );
}
