import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageViews } from '@/components/layout/page-views';
import { today } from '@/lib/format';
import { useMe } from '@/lib/me';
import { EVERYONE, MANAGERS } from '@/lib/roles';
import { useOnline } from '@/lib/use-online';
import { registerWorker, startOffline } from './offline/start';
import { RegisterView } from './register-view';
import TodayPage from './today-page';
import { attendanceUrl } from './urls';

const views = [
  { value: 'today', label: t`Registers`, page: TodayPage, roles: EVERYONE },
  { value: 'month', label: t`Month`, page: lazy(() => import('./month-page')), roles: EVERYONE },
  { value: 'watch', label: t`Watch-list`, page: lazy(() => import('./watch-page')), roles: EVERYONE },
  { value: 'missing', label: t`Not taken`, page: lazy(() => import('./missing-page')), roles: EVERYONE },
  { value: 'marks', label: t`Records`, page: lazy(() => import('./marks-page')), roles: EVERYONE },
  { value: 'staff', label: t`Staff`, page: lazy(() => import('./staff-page')), roles: MANAGERS },
];

/** /attendance: the registers of a day, and what they add up to. `?batch=` opens one register. */
export function Component() {
  const { role } = useMe();
  const online = useOnline();
  const queries = useQueryClient();
  const [address, setAddress] = useSearchParams();
  const batch = Number(address.get('batch'));

  useEffect(() => {
    void startOffline(queries);
    void registerWorker();
  }, [queries]);

  if (batch > 0 && !address.has('tab')) {
    const date = address.get('date') ?? today();
    return (
      <RegisterView
        batch={batch}
        date={date}
        onDay={(day) =>
          setAddress(new URL(attendanceUrl.register(batch, day), location.origin).searchParams, { replace: true })
        }
      />
    );
  }
  // Without a network there are the registers, and whatever is being looked at.
  const isThere = (view: string) => online || view === 'today' || view === address.get('tab');
  return (
    <PageViews
      title={t`Attendance`}
      views={views.filter(({ value, roles }) => roles.includes(role) && isThere(value))}
    />
  );
}
