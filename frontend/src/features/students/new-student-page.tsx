import { t } from '@lingui/core/macro';
import { FormPage } from '@/components/form/form-layout';
import { PageHeader } from '@/components/layout/page-header';
import { PlanUsage } from '@/components/plan/plan-usage';
import { StudentForm } from './student-form';

export function NewStudentPage() {
  return (
    <FormPage>
      <PageHeader title={t`Add student`} back={{ to: '/studentlist-page', label: t`Students` }} />
      <PlanUsage of="students" />
      <StudentForm student={undefined} />
    </FormPage>
  );
}
