import { t } from '@lingui/core/macro';
import { lazy } from 'react';
import { PageViews, type PageView } from '@/components/layout/page-views';
import CourseListPage from '@/features/courses/course-list-page';
import { useMe } from '@/lib/me';
import { EVERYONE, FRONT_DESK, type Role } from '@/lib/roles';

interface View extends PageView {
  roles: readonly Role[];
}

/** The views of /coursefee-page in their order; one of another feature joins with a line. */
const views: readonly View[] = [
  { value: 'courses', label: t`Courses`, page: CourseListPage, roles: EVERYONE },
  {
    value: 'batches',
    label: t`Batches`,
    page: lazy(() => import('@/features/batches/batch-list-page')),
    roles: EVERYONE,
  },
  { value: 'week', label: t`Week`, page: lazy(() => import('@/features/batches/week-page')), roles: EVERYONE },
  {
    value: 'enrolments',
    label: t`Enrolments`,
    page: lazy(() => import('@/features/enrolments/enrolment-list-page')),
    roles: EVERYONE,
  },
  {
    value: 'renewals',
    label: t`Renewals`,
    page: lazy(() => import('@/features/renewals/renewal-page')),
    roles: FRONT_DESK,
  },
];

/** /coursefee-page: what is taught, by whom and when, and who learns it. */
export function Component() {
  const { role } = useMe();
  return <PageViews title={t`Course & Plan`} views={views.filter(({ roles }) => roles.includes(role))} />;
}
