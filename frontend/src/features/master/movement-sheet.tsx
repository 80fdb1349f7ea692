import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Money } from '@/components/display/money';
import { PanelList } from '@/components/layout/panel-list';
import { RecordState } from '@/components/record/record-state';
import { SideSheet } from '@/components/sheet/side-sheet';
import { fromPaise, month, rupees, toPaise } from '@/lib/format';
import { movementQuery, type RevenueChange } from './api';

const SHOWN: Record<string, readonly RevenueChange['change'][]> = {
  gained: ['NEW', 'LARGER'],
  lost: ['SMALLER', 'LOST'],
};

const TITLES: Record<string, string> = {
  gained: t`New and larger`,
  lost: t`Smaller and lost`,
};

const WORDS: Record<RevenueChange['change'], string> = {
  NEW: t`New`,
  LARGER: t`Larger`,
  SMALLER: t`Smaller`,
  LOST: t`Lost`,
};

const difference = ({ before, after }: RevenueChange) => (toPaise(after) ?? 0) - (toPaise(before) ?? 0);

interface MovementSheetProps {
  /** `gained`, `lost`, or all changes. */
  change: string;
  months: number;
  onClose: () => void;
}

/** The centres behind a figure of the movement: their amounts add up to it. */
export default function MovementSheet({ change, months, onClose }: MovementSheetProps) {
  const found = useQuery(movementQuery(months));
  const kinds = SHOWN[change];
  const rows = found.data?.filter((row) => !kinds || kinds.includes(row.change)) ?? [];
  const total = rows.reduce((sum, row) => sum + difference(row), 0);
  return (
    <SideSheet
      open
      title={TITLES[change] ?? t`Movement of recurring revenue`}
      onClose={onClose}
      foot={found.data && <strong>{t`Total ${{ amount: rupees(fromPaise(total)) }} a month`}</strong>}
    >
      <RecordState of={found} words={{ didNotLoad: t`The centres did not load` }}>
        {() => (
          <PanelList
            rows={rows.map((row) => ({
              id: `${row.month} ${row.orgId}`,
              to: `/masterreport?tab=terms&search=${row.orgId}`,
              person: { name: row.centreName, shape: 'organisation' },
              title: row.centreName,
              text: t`${{ change: WORDS[row.change] }} · ${{ month: month(row.month, true) }}`,
              end: <Money amount={fromPaise(difference(row))} />,
            }))}
            none={t`No centre has bought, changed or left a plan in this time.`}
          />
        )}
      </RecordState>
    </SideSheet>
  );
}
