import { t } from '@lingui/core/macro';
import { lazy, Suspense, useMemo } from 'react';
import { staffAttendance } from '@/api/columns/staffAttendance';
import { optionsOf } from '@/api/fields/options';
import { staffDays } from '@/api/resources';
import { useBranchFilter } from '@/components/data-list/filters';
import { ListPage } from '@/components/data-list/list-page';
import { editAction } from '@/components/data-list/row-actions';
import type { ListFilter } from '@/components/data-list/types';
import { StaffDrawing } from '@/components/feedback/drawings';
import type { ViewHead } from '@/components/layout/page-views';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { StaffDayCard, staffDayColumns } from './columns';
import { attendanceUrl } from './urls';

const StaffDaySheet = lazy(() => import('./staff-day-sheet'));
const WhoIsIn = lazy(() => import('./who-is-in'));

const tabs = { param: 'status', options: optionsOf(staffAttendance.status.words) };

function useFilters(): ListFilter[] {
  const branch = useBranchFilter();
  return useMemo(() => [...branch, { key: 'dates', kind: 'dates', label: t`Date` }], [branch]);
}

/** For managers: who is in today, and every day that was checked in or entered. */
export default function StaffPage({ title, above }: ViewHead) {
  const sheet = useSheetParam('day');
  const filters = useFilters();
  return (
    <ListPage
      title={title}
      above={
        <>
          {above}
          <Suspense>
            <WhoIsIn />
          </Suspense>
        </>
      }
      add={{ label: t`Enter a day`, short: t`Day`, onClick: () => sheet.open('new') }}
      name="staff-attendance"
      noun={{ one: t`day`, many: t`days` }}
      columns={staffDayColumns}
      of={staffDays}
      rowName={({ memberObjectId, date }) => `${memberObjectId.username}, ${date}`}
      card={(day) => <StaffDayCard day={day} />}
      search={t`Search name or ID`}
      filters={filters}
      tabs={tabs}
      ordering="-date"
      href={({ memberObjectId, date }) => attendanceUrl.member(memberObjectId._id, date.slice(0, 7))}
      rowActions={(day) => [editAction(() => sheet.open(day._id))]}
      mayExport
      empty={{
        drawing: <StaffDrawing />,
        title: t`No staff attendance yet`,
        text: t`Days appear here when people check in, or when an admin or the owner enters them.`,
        compact: true,
      }}
    >
      <ParamSheet of={sheet}>{(id) => <StaffDaySheet id={id} onClose={sheet.close} />}</ParamSheet>
    </ListPage>
  );
}
