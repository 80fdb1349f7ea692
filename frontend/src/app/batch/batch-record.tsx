import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { PageHeader } from '@/components/layout/page-header';
import { RecordTabs, type RecordTab } from '@/components/record/record-tabs';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { batchAttendance } from '@/features/attendance/api';
import { batchFees, type Batch } from '@/features/batches/api';
import { useMe } from '@/lib/me';
import { FRONT_DESK, MANAGERS } from '@/lib/roles';
import { desk } from '@/theme/breakpoints';
import { BatchHead } from './batch-head';

const TAB_LABELS = {
  roster: t`Roster`,
  register: t`Register`,
  fees: t`Fees`,
  week: t`Week`,
};

const Roster = lazy(async () => ({ default: (await import('./roster')).Roster }));
const RegisterTab = lazy(async () => ({ default: (await import('./register-tab')).RegisterTab }));
const RegisterToday = lazy(async () => ({ default: (await import('./register-today')).RegisterToday }));
const FeesByAge = lazy(async () => ({ default: (await import('./fees-by-age')).FeesByAge }));
const WeekOfBatch = lazy(async () => ({ default: (await import('./week-of-batch')).WeekOfBatch }));
const RecordActivity = lazy(async () => ({
  default: (await import('@/components/record/record-activity')).RecordActivity,
}));
const BatchSheet = lazy(() => import('@/features/batches/batch-sheet'));
const PromoteSheet = lazy(() => import('./promote-sheet'));
const PromotionsPanel = lazy(async () => ({
  default: (await import('@/features/promotions/promotions-panel')).PromotionsPanel,
}));
const AddStudents = lazy(() => import('./add-students'));

const Columns = styled('div')({
  display: 'grid',
  gap: 24,
  paddingTop: 12,
  gridTemplateColumns: 'minmax(0, 1fr)',
  // Beside the panels a table ends where its column does.
  '& > .roster': { minWidth: 0, [desk]: { '--page-padding': '0px' } },
  '& > aside': { display: 'grid', alignContent: 'start', gap: 16 },
  [desk]: { '@container (min-width: 960px)': { gridTemplateColumns: 'minmax(0, 1fr) 340px' } },
});

const Wide = styled('div')({ containerType: 'inline-size' });

const Narrow = styled('div')({ maxWidth: 640, paddingTop: 16 });

interface BatchRecordProps {
  batch: Batch;
  back: { to: string; label: string };
}

/** One batch, put together from the parts of the areas. A trainer sees no money. */
export function BatchRecord({ batch, back }: BatchRecordProps) {
  const { role } = useMe();
  const atFrontDesk = FRONT_DESK.includes(role);
  const mayManage = MANAGERS.includes(role);
  const editing = useSheetParam('edit');
  const adding = useSheetParam('add');
  const promoting = useSheetParam('promote');
  // Who teaches another batch may not read this one's attendance: what it says is left out then.
  const attendance = useQuery(batchAttendance(batch._id)).data;
  const fees = useQuery({ ...batchFees(batch._id), enabled: atFrontDesk });
  const seesRegisters = attendance !== undefined;

  const tab = (
    value: 'roster' | 'register' | 'fees' | 'week',
    content: () => ReactNode,
    count?: number,
  ): RecordTab => ({
    value,
    label: TAB_LABELS[value],
    count,
    content: () => <Suspense>{content()}</Suspense>,
  });
  const week = <WeekOfBatch batch={batch} />;
  const tabs = [
    tab(
      'roster',
      () => (
        <Wide>
          <Columns>
            <div className="roster">
              <Roster batch={batch} attendance={attendance} seesMoney={atFrontDesk} />
            </div>
            <aside>
              {seesRegisters && <RegisterToday batch={batch} />}
              {atFrontDesk && <FeesByAge batch={batch} fees={fees} />}
              {week}
              {atFrontDesk && <PromotionsPanel batch={batch._id} mayUndo={mayManage} />}
              {mayManage && <RecordActivity kind="batch" id={batch._id} />}
            </aside>
          </Columns>
        </Wide>
      ),
      batch.students,
    ),
    seesRegisters && tab('register', () => <RegisterTab batch={batch} />),
    atFrontDesk &&
      tab('fees', () => (
        <Narrow>
          <FeesByAge batch={batch} fees={fees} />
        </Narrow>
      )),
    tab('week', () => (
      <Narrow>
        <WeekOfBatch batch={batch} steps />
      </Narrow>
    )),
  ].filter((one) => one !== false);

  return (
    <>
      <PageHeader title={null} back={back} />
      <BatchHead
        batch={batch}
        attendance={attendance}
        pending={fees.data?.pending}
        onAdd={atFrontDesk ? () => adding.open('student') : undefined}
        onPromote={mayManage && batch.students > 0 ? () => promoting.open('students') : undefined}
        onEdit={mayManage ? () => editing.open(batch._id) : undefined}
      />
      <RecordTabs label={batch.name} tabs={tabs} />
      <ParamSheet of={editing}>
        {(id) => <BatchSheet id={id} mayManage={mayManage} onClose={editing.close} />}
      </ParamSheet>
      {mayManage && (
        <ParamSheet of={promoting}>{() => <PromoteSheet batch={batch} onClose={promoting.close} />}</ParamSheet>
      )}
      {atFrontDesk && <ParamSheet of={adding}>{() => <AddStudents batch={batch} onClose={adding.close} />}</ParamSheet>}
    </>
  );
}
