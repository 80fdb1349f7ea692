import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Plus } from 'lucide-react';
import { lazy, useState } from 'react';
import type { Schemas } from '@/api/client';
import { holiday as declared } from '@/api/columns/holiday';
import { holidays } from '@/api/resources';
import { columnsOf } from '@/components/data-list/columns';
import { DataList } from '@/components/data-list/data-list';
import type { ListFilter } from '@/components/data-list/types';
import { CardLines } from '@/components/data-list/list-cards';
import { deleteAction, editAction } from '@/components/data-list/row-actions';
import { useDelete } from '@/components/dialogs/use-delete';
import { DateText } from '@/components/display/date-text';
import { GenericDrawing } from '@/components/feedback/drawings';
import { DeleteDialog } from '@/components/late';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam } from '@/components/sheet/use-sheet-param';

const HolidaySheet = lazy(() => import('./holiday-sheet'));

const Section = styled('section')(({ theme }) => ({
  gridColumn: '1 / -1',
  marginTop: 8,
  '& > .head': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 8, minHeight: 40 },
  '& h2': { ...theme.typography.h2, margin: 0 },
}));

const column = columnsOf(holidays, declared);
const columns = [
  column('date', { fixed: true, tone: 'strong' }),
  column('name'),
  column('createdBy', { tone: 'quiet' }),
];
const filters: readonly ListFilter[] = [{ key: 'date', kind: 'dates', label: t`Date` }];

/** The days on which a branch is closed, on the branch's own page. */
export default function HolidaysPanel({ branchId }: { branchId: number }) {
  const sheet = useSheetParam('holiday');
  const [isEmpty, setEmpty] = useState(true);
  const { askDelete, dialog } = useDelete({
    of: holidays,
    nameOf: (holiday: Schemas['Holiday']) => holiday.name,
    consequence: t`is a working day again.`,
  });
  const add = (
    <Button startIcon={<Plus size={16} aria-hidden />} onClick={() => sheet.open('new')}>
      {t`Add holiday`}
    </Button>
  );
  return (
    <Section>
      <div className="head">
        <h2>{t`Holidays`}</h2>
        {!isEmpty && add}
      </div>
      <DataList
        name="holidays"
        noun={{ one: t`holiday`, many: t`holidays` }}
        columns={columns}
        of={holidays.of({ branch: String(branchId) })}
        rowName={(row) => row.name}
        card={(row) => <CardLines title={row.name} second={<DateText value={row.date} />} />}
        filters={filters}
        ordering="-date"
        remember={false}
        onEmpty={setEmpty}
        rowActions={(row) => [editAction(() => sheet.open(row._id)), deleteAction(() => askDelete(row))]}
        empty={{
          drawing: <GenericDrawing />,
          title: t`No holidays yet`,
          text: t`No class meets on a holiday, and attendance does not count it.`,
          action: add,
          compact: true,
        }}
      />
      <ParamSheet of={sheet}>{(id) => <HolidaySheet id={id} branchId={branchId} onClose={sheet.close} />}</ParamSheet>
      <DeleteDialog {...dialog} />
    </Section>
  );
}
